ALTER TABLE `incidents` ADD `told_at` integer;--> statement-breakpoint
ALTER TABLE `notices` ADD `incident_id` text;