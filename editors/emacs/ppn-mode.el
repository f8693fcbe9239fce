;;; ppn-mode.el --- Board-game notation with a language server -*- lexical-binding: t -*-

;; Version: 0.14.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: games, languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; A major mode for games in Portable Piecepack Notation (`.ppn'), Portable Draughts Notation
;; (`.pdn') and the notations of Arimaa (`.fan', `.arimaa').  Eglot runs the language server
;; `ppn lsp'.  The command `ppn-board' shows the board at point, and follows it.

;;; Code:

(require 'subr-x)

(defgroup ppn nil
  "Board-game notation."
  :group 'games)

(defcustom ppn-command "ppn"
  "The command with the language server."
  :type 'string)

(defvar ppn-font-lock-keywords
  '(("{[^}]*}" 0 font-lock-comment-face t)
    ("^\\([A-Za-z][A-Za-z0-9_ -]*\\):\\( \\|$\\)" 1 font-lock-variable-name-face)
    ("^\\(---\\|\\.\\.\\.\\).*$" 0 font-lock-preprocessor-face)
    ("`\\([^'`;[:space:]]+\\)'" 1 font-lock-constant-face)
    ("\\(?:^\\|[[:space:]]\\)\\([[:alnum:]]*\\.+\\)\\(?:[[:space:]]\\|$\\)" 1
     font-lock-keyword-face)
    ("\\_<[a-z]+[0-9]+\\_>" 0 font-lock-type-face))
  "Colours of games.")

;;;###autoload
(define-derived-mode ppn-mode text-mode "PPN"
  "Major mode for games in Portable Piecepack Notation."
  (setq-local comment-start "{" comment-end "}")
  (setq-local font-lock-defaults '(ppn-font-lock-keywords t))
  ;; The formatter breaks lines at the right places.
  (auto-fill-mode -1))

;;;###autoload
(define-derived-mode pdn-mode ppn-mode "PDN"
  "Major mode for games in Portable Draughts Notation.")

;;;###autoload
(define-derived-mode fan-mode ppn-mode "FAN"
  "Major mode for games in Flexible Arimaa Notation."
  (setq-local comment-start "\"" comment-end "\""))

;;;###autoload
(define-derived-mode arimaa-mode fan-mode "Arimaa"
  "Major mode for plain records of Arimaa.")

;;;###autoload
(define-derived-mode pgn-mode ppn-mode "PGN"
  "Major mode for games of chess in Portable Game Notation.")

;;;###autoload
(define-derived-mode sgf-mode prog-mode "SGF"
  "Major mode for Smart Game Format.")

;;;###autoload
(define-derived-mode epd-mode prog-mode "EPD"
  "Major mode for Extended Position Description.")

;;;###autoload
(dolist (row '(("\\.ppn\\'" . ppn-mode)
               ("\\.pdn\\'" . pdn-mode)
               ("\\.fan\\'" . fan-mode)
               ("\\.arimaa\\'" . arimaa-mode)
               ("\\.pgn\\'" . pgn-mode)
               ("\\.sgf\\'" . sgf-mode)
               ("\\.epd\\'" . epd-mode)))
  (add-to-list 'auto-mode-alist row))

(defun ppn--server (&rest _)
  "The command line of the server."
  (list ppn-command "lsp"))

;; Eglot uses the first entry that fits, so a mode comes before the modes it is derived from.
(with-eval-after-load 'eglot
  (defvar eglot-server-programs)
  (dolist (mode '(ppn-mode pdn-mode fan-mode arimaa-mode pgn-mode sgf-mode epd-mode))
    (put mode 'eglot-language-id (string-remove-suffix "-mode" (symbol-name mode)))
    (add-to-list 'eglot-server-programs (cons mode #'ppn--server))))

(declare-function eglot-current-server "eglot")
(declare-function eglot--TextDocumentPositionParams "eglot")
(declare-function jsonrpc-request "jsonrpc")
(declare-function jsonrpc-async-request "jsonrpc")

(defun ppn--show (board)
  "Show BOARD, the answer to the request `ppn/board'."
  (with-current-buffer (get-buffer-create "*PPN board*")
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert (plist-get board :number) " " (plist-get board :text) "\n\n"
              (plist-get board :diagram)))
    (special-mode)
    (display-buffer (current-buffer))))

(defun ppn--follow ()
  "Show the board at point."
  (when-let ((server (eglot-current-server)))
    (jsonrpc-async-request
     server :ppn/board
     (append (eglot--TextDocumentPositionParams) '(:picture :json-false))
     :success-fn #'ppn--show :error-fn #'ignore)))

;;;###autoload
(defun ppn-board ()
  "Show the board at point in a window that follows it."
  (interactive)
  (let ((server (or (eglot-current-server) (user-error "Start the server with M-x eglot"))))
    (ppn--show (jsonrpc-request
                server :ppn/board
                (append (eglot--TextDocumentPositionParams) '(:picture :json-false)))))
  (add-hook 'post-command-hook #'ppn--follow nil t))

(defun ppn-board-stop ()
  "No longer show the board at point."
  (interactive)
  (remove-hook 'post-command-hook #'ppn--follow t))

;;; Games with the position at point.

(defun ppn--goto (line character)
  "Move point to a LINE and a CHARACTER of it, both from 0."
  (goto-char (point-min))
  (forward-line line)
  (forward-char (min character (- (line-end-position) (point)))))

(defun ppn-find-position (&optional only-here)
  "List the games of the workspace with the position at point.
With a prefix argument, ONLY-HERE, those of this file."
  (interactive "P")
  (let* ((server (or (eglot-current-server) (user-error "Start the server with M-x eglot")))
         (answer (jsonrpc-request
                  server :ppn/findPosition
                  (append (eglot--TextDocumentPositionParams)
                          (list :in (if only-here "document" "workspace")))))
         (games (plist-get answer :games))
         (locations (append (plist-get answer :locations) nil)))
    (with-current-buffer (get-buffer-create "*PPN positions*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (format "%d of %d games have this position%s\n\n" (length locations) games
                        (if (eq (plist-get answer :isComplete) :json-false)
                            "; not all games were searched"
                          "")))
        (dolist (location locations)
          (let* ((file (eglot--uri-to-path (plist-get location :uri)))
                 (start (plist-get (plist-get location :range) :start))
                 (line (plist-get start :line))
                 (character (plist-get start :character)))
            (insert-text-button
             (format "%s:%d:%d" (abbreviate-file-name file) (1+ line) (1+ character))
             'action (lambda (_)
                       (find-file-other-window file)
                       (ppn--goto line character)))
            (insert "\n")))
        (goto-char (point-min)))
      (special-mode)
      (display-buffer (current-buffer)))))

(provide 'ppn-mode)
;;; ppn-mode.el ends here
