CREATE TABLE `signal_uses` (
	`primitive_id` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`version` text NOT NULL,
	PRIMARY KEY(`primitive_id`, `kind`, `id`, `version`)
);
--> statement-breakpoint
ALTER TABLE `context_versions` ADD `key_id` text;--> statement-breakpoint
ALTER TABLE `guardrails_versions` ADD `key_id` text;