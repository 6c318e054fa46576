CREATE TABLE `link_uses` (
	`use_id` text PRIMARY KEY NOT NULL,
	`incident_id` text NOT NULL,
	`verb` text NOT NULL,
	`span` text,
	`expires_at` integer NOT NULL,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `link_uses_by_incident` ON `link_uses` (`incident_id`,`used_at`);