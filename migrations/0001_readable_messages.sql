ALTER TABLE `actions` ADD `entity_scope` text;--> statement-breakpoint
ALTER TABLE `actions` ADD `scope_rules` text;--> statement-breakpoint
ALTER TABLE `actions` ADD `firing` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `bucket` integer;--> statement-breakpoint
ALTER TABLE `primitives` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `warnings` text DEFAULT '[]' NOT NULL;