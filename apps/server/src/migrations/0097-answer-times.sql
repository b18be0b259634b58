-- parley: expand
-- Whether the widget says how soon people answer. Apart from the other settings, whose keys the previous version reads strictly.
ALTER TABLE channels ADD COLUMN shows_answer_time boolean NOT NULL DEFAULT true;
