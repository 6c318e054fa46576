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