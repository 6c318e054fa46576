CREATE TABLE `incident_comments` (
	`comment_id` text PRIMARY KEY NOT NULL,
	`incident_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`text` text,
	`secret` text,
	`digest` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `incident_comments_by_incident` ON `incident_comments` (`incident_id`,`created_at`,`comment_id`);
--> statement-breakpoint
ALTER TABLE `incidents` ADD `assignee` text;
--> statement-breakpoint
CREATE INDEX `incidents_of_assignee` ON `incidents` (`assignee`,`opened_at`,`incident_id`) WHERE assignee IS NOT NULL;