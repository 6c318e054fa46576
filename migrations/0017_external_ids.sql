CREATE TABLE `manifests` (
	`name` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`fingerprint_key` text NOT NULL,
	`entries` text NOT NULL,
	`applied_at` integer NOT NULL,
	`applied_by` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `silences` ADD `external_id` text;
--> statement-breakpoint
CREATE INDEX `silences_by_external_id` ON `silences` (`external_id`) WHERE external_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `tasks` ADD `external_id` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_by_external_id` ON `tasks` (`external_id`) WHERE external_id IS NOT NULL AND status <> 'deleted';