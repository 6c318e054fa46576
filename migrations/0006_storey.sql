CREATE TABLE `audit` (
	`audit_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`key_id` text NOT NULL,
	`operation` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit` (`at`,`audit_id`);--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `audit` (`subject`,`at`,`audit_id`);--> statement-breakpoint
CREATE INDEX `audit_by_operation` ON `audit` (`operation`,`at`,`audit_id`);--> statement-breakpoint
CREATE INDEX `audit_by_key` ON `audit` (`key_id`,`at`,`audit_id`);