CREATE TABLE `incidents` (
	`incident_id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`condition_id` text NOT NULL,
	`condition_version` text NOT NULL,
	`entity_id` text NOT NULL,
	`bucket` integer NOT NULL,
	`kind` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`first_decision_id` text,
	`last_decision_id` text,
	`as_of` integer NOT NULL,
	`peak` real,
	`told` integer DEFAULT false NOT NULL,
	`told_at` integer,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	`snoozed_until` integer,
	`rating` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_open` ON `incidents` (`task_id`,`entity_id`,`kind`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `incidents_open_by_time` ON `incidents` (`opened_at`,`incident_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `incidents_last` ON `incidents` (`task_id`,`entity_id`,`kind`,`opened_at`);--> statement-breakpoint
CREATE INDEX `incidents_of_entity` ON `incidents` (`entity_id`,`opened_at`,`incident_id`);--> statement-breakpoint
CREATE INDEX `incidents_of_task` ON `incidents` (`task_id`,`opened_at`,`incident_id`);--> statement-breakpoint
CREATE INDEX `incidents_by_time` ON `incidents` (`opened_at`,`incident_id`);--> statement-breakpoint
CREATE TABLE `link_uses` (
	`use_id` text PRIMARY KEY NOT NULL,
	`incident_id` text NOT NULL,
	`verb` text NOT NULL,
	`span` text,
	`expires_at` integer NOT NULL,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `link_uses_by_incident` ON `link_uses` (`incident_id`,`used_at`);--> statement-breakpoint
CREATE TABLE `silences` (
	`silence_id` text PRIMARY KEY NOT NULL,
	`task_id` text,
	`entity_id` text,
	`bucket` integer,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`until` integer NOT NULL,
	`ended_at` integer,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `silences_by_time` ON `silences` (`created_at`,`silence_id`);--> statement-breakpoint
CREATE INDEX `silences_by_task` ON `silences` (`task_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `silences_by_entity` ON `silences` (`entity_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`delivery_id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`action_id` text NOT NULL,
	`action_version` text NOT NULL,
	`task_id` text,
	`channel` text,
	`decisions` integer DEFAULT 1 NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`allowed` integer NOT NULL,
	`next_at` integer,
	`last_error` text,
	`http_status` integer,
	`resend_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `deliveries_by_time` ON `deliveries` (`created_at`,`delivery_id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_status` ON `deliveries` (`status`,`created_at`,`delivery_id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_task` ON `deliveries` (`task_id`,`created_at`,`delivery_id`) WHERE task_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_open` ON `deliveries` (`channel`,`created_at`,`delivery_id`) WHERE status IN ('pending', 'retrying');--> statement-breakpoint
CREATE TABLE `delivery_attempts` (
	`delivery_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`error` text,
	`http_status` integer,
	PRIMARY KEY(`delivery_id`, `attempt`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `action_results` ADD `delivery_id` text;--> statement-breakpoint
CREATE INDEX `action_results_by_delivery` ON `action_results` (`delivery_id`) WHERE delivery_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `channels` ADD `routing_key` text;--> statement-breakpoint
ALTER TABLE `channels` ADD `address` text;--> statement-breakpoint
ALTER TABLE `channels` ADD `retries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `channels` ADD `per_minute` integer;--> statement-breakpoint
ALTER TABLE `channels` ADD `grouped` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `channels` ADD `free_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `channels` ADD `busy_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notices` ADD `incident_id` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `named` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `told` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `meta` text;