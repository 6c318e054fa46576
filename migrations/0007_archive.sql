ALTER TABLE `context_versions` ADD `key_id` text;--> statement-breakpoint
ALTER TABLE `guardrails_versions` ADD `key_id` text;