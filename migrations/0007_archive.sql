CREATE TABLE `signal_uses` (
	`primitive_id` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`version` text NOT NULL,
	PRIMARY KEY(`primitive_id`, `kind`, `id`, `version`)
);
--> statement-breakpoint
ALTER TABLE `context_versions` ADD `key_id` text;--> statement-breakpoint
ALTER TABLE `guardrails_versions` ADD `key_id` text;
--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`notification_id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`action_id` text NOT NULL,
	`decision_id` text,
	`entity_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
, `bucket` integer, `named` text, `told` integer DEFAULT 1 NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_notifications` SELECT * FROM `notifications`;
--> statement-breakpoint
DROP TABLE `notifications`;
--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;
--> statement-breakpoint
CREATE INDEX `notifications_by_time` ON `notifications` (`created_at`,`notification_id`);