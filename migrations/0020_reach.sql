ALTER TABLE `api_keys` ADD `entities` text;
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `signals` text;
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `per_minute` integer;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `owner` text;
--> statement-breakpoint
CREATE INDEX `jobs_of_owner` ON `jobs` (`owner`,`created_at`,`job_id`);