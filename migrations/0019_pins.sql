CREATE TABLE `pins` (
	`pin_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pins_by_expiry` ON `pins` (`expires_at`);