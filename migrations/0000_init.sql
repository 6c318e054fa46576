CREATE TABLE `action_results` (
	`decision_id` text NOT NULL,
	`action_id` text NOT NULL,
	`action_version` text NOT NULL,
	`task_id` text,
	`state` text NOT NULL,
	`reason` text,
	`payload_sent` text,
	`error` text,
	`planned_at` integer NOT NULL,
	`attempted_at` integer,
	`finished_at` integer,
	PRIMARY KEY(`decision_id`, `action_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `action_results_by_action` ON `action_results` (`action_id`,`action_version`,`planned_at`);--> statement-breakpoint
CREATE INDEX `action_results_triggered` ON `action_results` (`action_id`,`finished_at`) WHERE state = 'triggered';--> statement-breakpoint
CREATE INDEX `action_results_open` ON `action_results` (`planned_at`) WHERE state IN ('planned', 'sending');--> statement-breakpoint
CREATE TABLE `actions` (
	`action_id` text NOT NULL,
	`version` text NOT NULL,
	`namespace` text NOT NULL,
	`config` text NOT NULL,
	`fire_on` text NOT NULL,
	`condition_id` text NOT NULL,
	`condition_version` text NOT NULL,
	`task_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`action_id`, `version`)
);
--> statement-breakpoint
CREATE INDEX `actions_by_condition` ON `actions` (`condition_id`,`condition_version`);--> statement-breakpoint
CREATE INDEX `actions_by_namespace` ON `actions` (`namespace`,`created_at`,`action_id`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `api_keys_by_time` ON `api_keys` (`created_at`,`key_id`);--> statement-breakpoint
CREATE TABLE `calibrations` (
	`calibration_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`condition_id` text NOT NULL,
	`condition_version` text NOT NULL,
	`params` text NOT NULL,
	`step` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`applied_by` text,
	`new_version` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `calibrations_token_hash_unique` ON `calibrations` (`token_hash`);--> statement-breakpoint
CREATE TABLE `channels` (
	`channel` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`endpoint` text,
	`headers` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `channels_by_time` ON `channels` (`created_at`,`channel`);--> statement-breakpoint
CREATE TABLE `compilations` (
	`compilation_id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `concepts` (
	`concept_id` text NOT NULL,
	`version` text NOT NULL,
	`namespace` text NOT NULL,
	`definition` text NOT NULL,
	`ir_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`concept_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `conditions` (
	`condition_id` text NOT NULL,
	`version` text NOT NULL,
	`namespace` text NOT NULL,
	`definition` text NOT NULL,
	`provenance` text,
	`ir_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`condition_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `context_versions` (
	`version_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	`change_note` text,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `context_versions_number_unique` ON `context_versions` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `context_active` ON `context_versions` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `decisions` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`condition_id` text NOT NULL,
	`condition_version` text NOT NULL,
	`entity_id` text NOT NULL,
	`evaluated_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`score` real,
	`bucket` integer NOT NULL,
	`batch_id` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`record` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `decisions_by_condition` ON `decisions` (`condition_id`,`evaluated_at`);--> statement-breakpoint
CREATE INDEX `decisions_by_entity` ON `decisions` (`entity_id`,`evaluated_at`);--> statement-breakpoint
CREATE INDEX `decisions_by_time` ON `decisions` (`evaluated_at`);--> statement-breakpoint
CREATE INDEX `decisions_triggered` ON `decisions` (`evaluated_at`) WHERE outcome = 'triggered';--> statement-breakpoint
CREATE TABLE `feedback` (
	`feedback_id` text PRIMARY KEY NOT NULL,
	`condition_id` text NOT NULL,
	`condition_version` text NOT NULL,
	`entity_id` text NOT NULL,
	`evaluated_at` integer,
	`feedback` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `feedback_by_condition` ON `feedback` (`condition_id`,`condition_version`,`created_at`,`feedback_id`);--> statement-breakpoint
CREATE TABLE `guardrails_versions` (
	`version_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	`change_note` text,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guardrails_versions_number_unique` ON `guardrails_versions` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `guardrails_active` ON `guardrails_versions` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `idempotency_claims` (
	`claim_id` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`work_id` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`holder` text NOT NULL,
	`state` text NOT NULL,
	`lease_until` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`status` integer,
	`response` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_claims_by_expiry` ON `idempotency_claims` (`expires_at`);--> statement-breakpoint
CREATE TABLE `job_results` (
	`job_id` text NOT NULL,
	`first` integer NOT NULL,
	`items` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`job_id`, `first`)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`job_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`request` text NOT NULL,
	`t` integer NOT NULL,
	`total` integer,
	`done` integer NOT NULL,
	`failed` integer NOT NULL,
	`attempts` integer NOT NULL,
	`position` text,
	`result` text,
	`error` text,
	`lease_id` text,
	`lease_until` integer,
	`created_at` integer NOT NULL,
	`enqueued_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_by_time` ON `jobs` (`created_at`,`job_id`);--> statement-breakpoint
CREATE INDEX `jobs_finished` ON `jobs` (`finished_at`) WHERE finished_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`enqueued_at`) WHERE status IN ('queued', 'running');--> statement-breakpoint
CREATE TABLE `notifications` (
	`notification_id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`action_id` text NOT NULL,
	`decision_id` text,
	`entity_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notifications_by_time` ON `notifications` (`created_at`,`notification_id`);--> statement-breakpoint
CREATE TABLE `primitives` (
	`primitive_id` text PRIMARY KEY NOT NULL,
	`namespace` text NOT NULL,
	`definition` text NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `primitives_by_time` ON `primitives` (`created_at`,`primitive_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tasks` (
	`task_id` text PRIMARY KEY NOT NULL,
	`intent` text NOT NULL,
	`concept_id` text NOT NULL,
	`concept_version` text NOT NULL,
	`condition_id` text NOT NULL,
	`condition_version` text NOT NULL,
	`action_id` text NOT NULL,
	`action_version` text NOT NULL,
	`entity_scope` text NOT NULL,
	`scope_rules` text NOT NULL,
	`firing` text NOT NULL,
	`status` text NOT NULL,
	`context_version` text,
	`guardrails_version` text,
	`context_warning` text,
	`provenance` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tasks_by_condition` ON `tasks` (`condition_id`,`condition_version`);--> statement-breakpoint
CREATE INDEX `tasks_by_time` ON `tasks` (`created_at`,`task_id`);--> statement-breakpoint
CREATE INDEX `tasks_by_status` ON `tasks` (`status`,`created_at`,`task_id`);