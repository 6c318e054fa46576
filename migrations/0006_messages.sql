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
ALTER TABLE `incidents` ADD `told_at` integer;--> statement-breakpoint
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