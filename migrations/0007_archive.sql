CREATE TABLE `signal_uses` (
	`primitive_id` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`version` text NOT NULL,
	PRIMARY KEY(`primitive_id`, `kind`, `id`, `version`)
);
