CREATE TABLE `notices` (
	`notice_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`task_id` text NOT NULL,
	`condition_id` text NOT NULL,
	`condition_version` text NOT NULL,
	`entity_id` text NOT NULL,
	`bucket` integer NOT NULL,
	`since` integer NOT NULL,
	`signals` text NOT NULL,
	`noticed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notices_by_task` ON `notices` (`task_id`,`entity_id`,`noticed_at`);