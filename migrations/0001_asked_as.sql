ALTER TABLE `tasks` ADD `asked_as` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `warnings` text DEFAULT '[]' NOT NULL;