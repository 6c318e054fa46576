CREATE TABLE `escalations` (
	`instance_id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`action_id` text NOT NULL,
	`action_version` text NOT NULL,
	`task_id` text,
	`incident_id` text,
	`entity_id` text NOT NULL,
	`bucket` integer,
	`started_at` integer NOT NULL,
	`acknowledged_at` integer,
	`acknowledged_by` text
);
--> statement-breakpoint
CREATE INDEX `escalations_by_incident` ON `escalations` (`incident_id`) WHERE incident_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `log_queue` (
	`id` integer PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`queued_at` integer NOT NULL,
	`leaves` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `log_queue_batch_id_unique` ON `log_queue` (`batch_id`);--> statement-breakpoint
CREATE TABLE `audit` (
	`audit_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`key_id` text NOT NULL,
	`operation` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit` (`at`,`audit_id`);--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `audit` (`subject`,`at`,`audit_id`);--> statement-breakpoint
CREATE INDEX `audit_by_operation` ON `audit` (`operation`,`at`,`audit_id`);--> statement-breakpoint
CREATE INDEX `audit_by_key` ON `audit` (`key_id`,`at`,`audit_id`);--> statement-breakpoint
DROP INDEX `deliveries_by_status`;--> statement-breakpoint
CREATE INDEX `deliveries_undelivered` ON `deliveries` (`status`,`created_at`,`delivery_id`) WHERE status <> 'delivered';--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_link_uses` (
	`use_id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`incident_id` text,
	`verb` text NOT NULL,
	`span` text,
	`expires_at` integer NOT NULL,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_link_uses`("use_id", "subject", "incident_id", "verb", "span", "expires_at", "used_at") SELECT "use_id", "subject", "incident_id", "verb", "span", "expires_at", "used_at" FROM `link_uses`;--> statement-breakpoint
DROP TABLE `link_uses`;--> statement-breakpoint
ALTER TABLE `__new_link_uses` RENAME TO `link_uses`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `link_uses_by_incident` ON `link_uses` (`incident_id`,`used_at`);--> statement-breakpoint
ALTER TABLE `feedback` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE INDEX `feedback_by_question` ON `feedback` (`entity_id`,`condition_id`,`condition_version`,`evaluated_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `incidents_acknowledged_by_time` ON `incidents` (`opened_at`,`incident_id`) WHERE closed_at IS NULL AND acknowledged_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_by_severity` ON `tasks` (meta->>'$.severity');