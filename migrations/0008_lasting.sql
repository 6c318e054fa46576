DROP INDEX `decisions_by_time`;
--> statement-breakpoint
CREATE INDEX `decisions_not_triggered` ON `decisions` (`evaluated_at`) WHERE outcome = 'not_triggered';
--> statement-breakpoint
DROP INDEX `action_results_open`;
--> statement-breakpoint
ALTER TABLE `action_results` ADD `is_open` integer DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE `action_results` SET `is_open` = 0 WHERE `state` NOT IN ('planned', 'sending');
--> statement-breakpoint
CREATE INDEX `action_results_open` ON `action_results` (`planned_at`) WHERE is_open = 1;