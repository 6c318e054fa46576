CREATE TABLE `feed_rejects` (
	`feed_id` text NOT NULL,
	`name` text NOT NULL,
	`reason` text NOT NULL,
	`sample` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`feed_id`, `name`, `reason`)
);
--> statement-breakpoint
CREATE INDEX `feed_rejects_by_time` ON `feed_rejects` (`feed_id`,`last_at`);
--> statement-breakpoint
CREATE TABLE `feed_seen` (
	`feed_id` text NOT NULL,
	`name` text NOT NULL,
	`sample` text NOT NULL,
	`value` real,
	`help` text,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`feed_id`, `name`)
);
--> statement-breakpoint
CREATE INDEX `feed_seen_by_time` ON `feed_seen` (`feed_id`,`last_at`);
--> statement-breakpoint
CREATE TABLE `feed_series` (
	`feed_id` text NOT NULL,
	`series` text NOT NULL,
	`source` text NOT NULL,
	`held_until` integer NOT NULL,
	PRIMARY KEY(`feed_id`, `series`)
);
--> statement-breakpoint
CREATE TABLE `feeds` (
	`feed_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`verify` text,
	`map` text NOT NULL,
	`samples_per_minute` integer NOT NULL,
	`max_series` integer NOT NULL,
	`max_signals` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`signals` integer DEFAULT 0 NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`stored` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`unmapped` integer DEFAULT 0 NOT NULL,
	`dropped` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`last_received_at` integer
);
--> statement-breakpoint
CREATE INDEX `feeds_by_time` ON `feeds` (`created_at`,`feed_id`);