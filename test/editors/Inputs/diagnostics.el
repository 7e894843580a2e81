;; Prints what the language server says of the file.
(setq eglot-sync-connect 60)
(find-file (getenv "WRONG"))
;; What eglot-ensure does after a command of the user.
(apply #'eglot--connect (eglot--guess-contact))
(eglot--maybe-activate-editing-mode)
(flymake-mode 1)
(let ((tries 600))
  (while (and (> tries 0) (null (flymake-diagnostics)))
    (setq tries (1- tries))
    (accept-process-output nil 0.1)))
(dolist (found (flymake-diagnostics))
  (princ (format "%s:%d %s\n" major-mode (line-number-at-pos (flymake-diagnostic-beg found)) (flymake-diagnostic-text found))))
(kill-emacs 0)
