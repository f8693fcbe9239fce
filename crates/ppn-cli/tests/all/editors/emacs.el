;;; emacs.el --- Drives Emacs as a person does -*- lexical-binding: t -*-

;; Debian puts packages where only `package-initialize' finds them.
(require 'package)
(package-initialize)
(require 'eglot)
(require 'flymake)
(require 'ppn-mode)
(setq ppn-command (getenv "PPN_COMMAND")
      eglot-sync-connect 20
      eglot-send-changes-idle-time 0.05
      eglot-confirm-server-initiated-edits nil)

(defun wait-for (what condition)
  "Wait until CONDITION holds; WHAT is its name."
  (let ((end (+ (float-time) 20)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "%s did not happen: %s" what (buffer-string)))
      (accept-process-output nil 0.05))))

(defun has (text)
  "Whether the buffer has TEXT."
  (save-excursion (goto-char (point-min)) (search-forward text nil t)))

(find-file (getenv "PPN_GAME"))
(unless (eq major-mode 'ppn-mode) (error "The mode is %s" major-mode))
(apply #'eglot--connect (eglot--guess-contact))
(unless (eglot-managed-p) (eglot--maybe-activate-editing-mode))
(wait-for "the connection" #'eglot-managed-p)
(flymake-mode 1)
(wait-for "a diagnostic" (lambda () (flymake-start) (flymake-diagnostics)))
(let ((message (flymake-diagnostic-text (car (flymake-diagnostics)))))
  (unless (string-match-p "Gametype" message) (error "Wrong diagnostic: %s" message)))

;; The fix.
(goto-char (point-min))
(forward-line 1)
(let ((actions (jsonrpc-request
                (eglot-current-server) :textDocument/codeAction
                (list :textDocument (eglot--TextDocumentIdentifier)
                      :range (list :start (eglot--pos-to-lsp-position)
                                   :end (eglot--pos-to-lsp-position))
                      :context (list :diagnostics [])))))
  (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit)))
(wait-for "the fix" (lambda () (has "GameType: Four Field Kono")))
(eglot--signal-textDocument/didChange)

;; The layout.
(eglot-format-buffer)
(unless (has "1. `take' 1... d3:b3") (error "Wrong layout: %s" (buffer-string)))

;; The name of a macro.  Changes are sent when Emacs is idle, which it never is here.
(eglot--signal-textDocument/didChange)
(goto-char (point-min))
(search-forward "`ta")
(eglot-rename "capture")
(unless (and (has "1. `capture' 1...") (has "Macros: {capture: "))
  (error "Wrong name: %s" (buffer-string)))

;; The board.
(eglot--signal-textDocument/didChange)
(ppn-board)
(with-current-buffer "*PPN board*"
  (unless (has "1. `capture'") (error "Wrong board: %s" (buffer-string))))
;; The games with the position.
(ppn-find-position t)
(with-current-buffer "*PPN positions*"
  (unless (has "1 of 1 games have this position") (error "Wrong list: %s" (buffer-string))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
(kill-emacs 0)
