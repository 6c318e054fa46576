ALTER TABLE `channels` ADD `routing_key` text;--> statement-breakpoint
ALTER TABLE `channels` ADD `address` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `meta` text;