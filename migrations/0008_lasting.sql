CREATE TABLE `list_counts` (
	`list` text NOT NULL,
	`key` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`list`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `decisions_by_time`;
--> statement-breakpoint
CREATE INDEX `decisions_not_triggered` ON `decisions` (`evaluated_at`) WHERE outcome = 'not_triggered';
--> statement-breakpoint
DROP INDEX `action_results_open`;
--> statement-breakpoint
ALTER TABLE `action_results` ADD `is_open` integer DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE `action_results` SET `is_open` = 0 WHERE `state` NOT IN ('planned', 'sending');
--> statement-breakpoint
CREATE INDEX `action_results_open` ON `action_results` (`planned_at`) WHERE is_open = 1;
--> statement-breakpoint
ALTER TABLE `segments` ADD `blocks` text;
--> statement-breakpoint
ALTER TABLE `signal_uses` ADD `created_at` integer;
--> statement-breakpoint
CREATE INDEX `signal_uses_by_time` ON `signal_uses` (`primitive_id`,`kind`,`created_at`,`id`,`version`);
--> statement-breakpoint
CREATE TRIGGER tasks_added AFTER INSERT ON tasks BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'tasks', json_array(new.status, new.guardrails_version, new.context_version), 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'tasks' AND key = json_array(new.status, new.guardrails_version, new.context_version));
    UPDATE list_counts SET n = n + 1 WHERE list = 'tasks' AND key = json_array(new.status, new.guardrails_version, new.context_version);
END;
--> statement-breakpoint
CREATE TRIGGER tasks_changed AFTER UPDATE OF status, guardrails_version, context_version ON tasks WHEN json_array(old.status, old.guardrails_version, old.context_version) <> json_array(new.status, new.guardrails_version, new.context_version) BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'tasks', json_array(old.status, old.guardrails_version, old.context_version), 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'tasks' AND key = json_array(old.status, old.guardrails_version, old.context_version));
    UPDATE list_counts SET n = n + -1 WHERE list = 'tasks' AND key = json_array(old.status, old.guardrails_version, old.context_version);
    INSERT INTO list_counts (list, key, n) SELECT 'tasks', json_array(new.status, new.guardrails_version, new.context_version), 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'tasks' AND key = json_array(new.status, new.guardrails_version, new.context_version));
    UPDATE list_counts SET n = n + 1 WHERE list = 'tasks' AND key = json_array(new.status, new.guardrails_version, new.context_version);
END;
--> statement-breakpoint
CREATE TRIGGER tasks_removed AFTER DELETE ON tasks BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'tasks', json_array(old.status, old.guardrails_version, old.context_version), 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'tasks' AND key = json_array(old.status, old.guardrails_version, old.context_version));
    UPDATE list_counts SET n = n + -1 WHERE list = 'tasks' AND key = json_array(old.status, old.guardrails_version, old.context_version);
END;
--> statement-breakpoint
CREATE TRIGGER actions_added AFTER INSERT ON actions BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'actions', new.namespace, 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'actions' AND key = new.namespace);
    UPDATE list_counts SET n = n + 1 WHERE list = 'actions' AND key = new.namespace;
END;
--> statement-breakpoint
CREATE TRIGGER actions_removed AFTER DELETE ON actions BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'actions', old.namespace, 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'actions' AND key = old.namespace);
    UPDATE list_counts SET n = n + -1 WHERE list = 'actions' AND key = old.namespace;
END;
--> statement-breakpoint
CREATE TRIGGER signals_added AFTER INSERT ON primitives BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'signal_changes', '', 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'signal_changes' AND key = '');
    UPDATE list_counts SET n = n + 1 + abs(random() % 1000000000) WHERE list = 'signal_changes' AND key = '';
END;
--> statement-breakpoint
CREATE TRIGGER signals_changed AFTER UPDATE ON primitives BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'signal_changes', '', 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'signal_changes' AND key = '');
    UPDATE list_counts SET n = n + 1 + abs(random() % 1000000000) WHERE list = 'signal_changes' AND key = '';
END;
--> statement-breakpoint
CREATE TRIGGER signals_removed AFTER DELETE ON primitives BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'signal_changes', '', 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'signal_changes' AND key = '');
    UPDATE list_counts SET n = n + 1 + abs(random() % 1000000000) WHERE list = 'signal_changes' AND key = '';
END;
--> statement-breakpoint
DELETE FROM list_counts WHERE list IN ('tasks', 'actions');
--> statement-breakpoint
INSERT INTO list_counts (list, key, n) SELECT 'tasks', json_array(status, guardrails_version, context_version), count(*) FROM tasks GROUP BY 2;
--> statement-breakpoint
INSERT INTO list_counts (list, key, n) SELECT 'actions', namespace, count(*) FROM actions GROUP BY 2;