CREATE TABLE `metrics` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER incidents_opened AFTER INSERT ON incidents BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'incidents', new.kind, 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'incidents' AND key = new.kind);
    UPDATE list_counts SET n = n + 1 WHERE list = 'incidents' AND key = new.kind;
END;
--> statement-breakpoint
CREATE TRIGGER deliveries_made AFTER INSERT ON deliveries WHEN new.status IN ('delivered', 'failed') BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'deliveries', new.status, 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'deliveries' AND key = new.status);
    UPDATE list_counts SET n = n + 1 WHERE list = 'deliveries' AND key = new.status;
END;
--> statement-breakpoint
CREATE TRIGGER deliveries_ended AFTER UPDATE OF status ON deliveries WHEN new.status IN ('delivered', 'failed') AND old.status <> new.status BEGIN
    INSERT INTO list_counts (list, key, n) SELECT 'deliveries', new.status, 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = 'deliveries' AND key = new.status);
    UPDATE list_counts SET n = n + 1 WHERE list = 'deliveries' AND key = new.status;
END;
--> statement-breakpoint
DELETE FROM list_counts WHERE list IN ('tasks', 'actions');
--> statement-breakpoint
INSERT INTO list_counts (list, key, n) SELECT 'tasks', json_array(status, guardrails_version, context_version), count(*) FROM tasks GROUP BY 2;
--> statement-breakpoint
INSERT INTO list_counts (list, key, n) SELECT 'actions', namespace, count(*) FROM actions GROUP BY 2;