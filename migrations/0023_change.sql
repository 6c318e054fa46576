ALTER TABLE `channels` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `channels` ADD `changed_at` integer;
--> statement-breakpoint
ALTER TABLE `channels` ADD `last_delivered_at` integer;
--> statement-breakpoint
ALTER TABLE `channels` ADD `last_failed_at` integer;
--> statement-breakpoint
ALTER TABLE `channels` ADD `last_error` text;
--> statement-breakpoint
ALTER TABLE `channels` ADD `last_http_status` integer;
--> statement-breakpoint
ALTER TABLE `deliveries` ADD `channel_version` integer;
--> statement-breakpoint
ALTER TABLE `deliveries` ADD `host` text;
--> statement-breakpoint
ALTER TABLE `delivery_attempts` ADD `channel_version` integer;
--> statement-breakpoint
ALTER TABLE `delivery_attempts` ADD `host` text;
--> statement-breakpoint
ALTER TABLE `incidents` ADD `delivered_at` integer;
--> statement-breakpoint
UPDATE `incidents` SET `delivered_at` = `told_at` WHERE `told` = 1 AND `delivered_at` IS NULL;
