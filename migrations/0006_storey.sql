ALTER TABLE `feedback` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE INDEX `tasks_by_severity` ON `tasks` (meta->>'$.severity');