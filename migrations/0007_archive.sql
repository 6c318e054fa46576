CREATE TABLE `archived` (
	`key` integer PRIMARY KEY NOT NULL,
	`segment` integer NOT NULL,
	`series` integer NOT NULL,
	`evaluated_at` integer NOT NULL,
	`value` integer,
	`score` real,
	`is_triggered` integer NOT NULL,
	`decision_id` text
);
--> statement-breakpoint
CREATE INDEX `archived_by_series` ON `archived` (`series`,`evaluated_at`);--> statement-breakpoint
CREATE TABLE `archived_series` (
	`series` integer PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`condition_id` text NOT NULL,
	`condition_version` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archived_series_of` ON `archived_series` (`entity_id`,`condition_id`,`condition_version`);--> statement-breakpoint
CREATE TABLE `segments` (
	`segment` integer PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`decisions` integer NOT NULL,
	`triggered` integer NOT NULL,
	`conditions` text NOT NULL,
	`bytes` integer NOT NULL,
	`stored` integer NOT NULL,
	`created_at` integer NOT NULL,
	`moved_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `segments_sha256_unique` ON `segments` (`sha256`);--> statement-breakpoint
CREATE INDEX `segments_by_time` ON `segments` (`last_at`);--> statement-breakpoint
CREATE INDEX `segments_moving` ON `segments` (`segment`) WHERE moved_at IS NULL;--> statement-breakpoint
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