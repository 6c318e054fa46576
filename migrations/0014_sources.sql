CREATE TABLE `source_reads` (
	`primitive_id` text PRIMARY KEY NOT NULL,
	`generation` integer NOT NULL,
	`start` text,
	`every_ms` integer NOT NULL,
	`due_at` integer NOT NULL,
	`read_to` integer NOT NULL,
	`is_behind` integer NOT NULL,
	`last_read_at` integer,
	`stored` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`problem` text
);
--> statement-breakpoint
CREATE INDEX `source_reads_due` ON `source_reads` (`due_at`);