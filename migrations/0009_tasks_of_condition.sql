DROP INDEX `tasks_by_condition`;
--> statement-breakpoint
CREATE INDEX `tasks_by_condition` ON `tasks` (`condition_id`,`condition_version`,`status`,`created_at`,`task_id`);