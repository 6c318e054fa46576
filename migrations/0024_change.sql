ALTER TABLE `silences` ADD `every` text;
--> statement-breakpoint
ALTER TABLE `silences` ADD `parent_id` text;
--> statement-breakpoint
CREATE INDEX `silences_of_parent` ON `silences` (`parent_id`,`starts_at`) WHERE parent_id IS NOT NULL;