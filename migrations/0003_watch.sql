CREATE TABLE `watch_list` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`health` text
);
--> statement-breakpoint
ALTER TABLE `tasks` ADD `watch` text;--> statement-breakpoint
CREATE INDEX `tasks_watched` ON `tasks` (`task_id`) WHERE watch IS NOT NULL;