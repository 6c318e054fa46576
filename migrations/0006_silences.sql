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
CREATE INDEX `silences_by_entity` ON `silences` (`entity_id`,`ends_at`);