// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.
export interface paths {
    "/actions": {
        /**
         * List actions
         * @description Pages through the actions of a namespace, including those of tasks, newest first.
         */
        get: operations["listActions"];
        /**
         * Register an action
         * @description Registers an action that fires on a condition version, for every entity evaluated under it, unless its trigger has an `entity_scope`. Tasks made from the same sentence share a condition. A version of an action never changes: registering the same `action_id` and `version` again is a conflict, even with the same body. If a condition version has several versions of an action, the newest whose scope includes the entity fires.
         */
        post: operations["createAction"];
    };
    "/actions/{action_id}": {
        /**
         * Read an action version
         * @description Reads one version of an action. The version is required.
         */
        get: operations["getAction"];
    };
    "/actions/{action_id}/deliveries": {
        /**
         * List deliveries of an action
         * @description Pages through the deliveries of an action version, newest first. Those skipped as `unchanged` are left out unless you ask for them.
         */
        get: operations["listActionDeliveries"];
    };
    "/actions/{action_id}/trigger": {
        /**
         * Try an action
         * @description Fires an action as if its condition had come true, bypassing the pipeline, to test its setup. An action that fires on false is skipped. The message starts with TEST, and the decision id reads `test_...`. Records a delivery but no decision.
         */
        post: operations["triggerAction"];
    };
    "/audit": {
        /**
         * List changes
         * @description Pages through the changes made with API keys, newest first: who, when, what, and what it was before. A row is stored in the same transaction as its change. Questions, observations and what the service does on its own are not included; see `x-audit` of each operation.
         */
        get: operations["listAudit"];
    };
    "/audit/leaves": {
        /**
         * List the leaves of the log
         * @description Pages through the leaves of the log in order: what each stands for, what is stored of it now, and the key that opens it. Hashing `content` under `key` gives the leaf of `/log/tile/...`, unless what is stored was changed. A later leaf about the same thing replaces an earlier one. `dm log audit` does all this.
         */
        get: operations["listLeaves"];
    };
    "/audit/rows": {
        /**
         * List what belongs in the log
         * @description Pages through what is stored of one kind and belongs in the log, to find anything inserted by hand, without a leaf.
         */
        get: operations["listLoggedRows"];
    };
    "/audit/sums": {
        /**
         * Add up what the shards store
         * @description Adds up the keyed hashes of the observations and looks of all shards, by leaf. Over all pages they come to the `content` of the leaf, unless a row was changed, removed or inserted by hand. Also lists entities that do not have the name that their pseudonym was made from. `dm log audit` does all this.
         */
        get: operations["listSums"];
    };
    "/channels": {
        /**
         * List channels
         * @description Pages through the channels with their last success and failure, newest first and `inbox` last. Secrets are masked.
         */
        get: operations["listChannels"];
        /**
         * Create a channel
         * @description Creates a named destination for notifications. Sending the same body again answers 200; a different body under the same name is a conflict.
         */
        post: operations["createChannel"];
    };
    "/channels/{channel}": {
        /**
         * Delete a channel
         * @description Deletes a channel. Refused for `inbox`, and while any task that is not deleted delivers to it. Registered actions that name it will fail.
         */
        delete: operations["deleteChannel"];
        /**
         * Change a channel
         * @description Makes the next version of a channel, such as with another address; tasks keep pointing to it. Messages on their way go to the newest version, and so do those that the receiver refused within the last day, as far as `retries` allow. What is the same already changes nothing.
         */
        patch: operations["updateChannel"];
    };
    "/channels/{channel}/test": {
        /**
         * Test a channel
         * @description Sends a message that says that it is a test, once and at once, and answers how it went, with what the receiver said if it refused. Takes no body.
         */
        post: operations["testChannel"];
    };
    "/concepts": {
        /**
         * Register a concept
         * @description Compiles and registers a concept under its id and version, permanently: a version that exists is a conflict.
         */
        post: operations["createConcept"];
    };
    "/concepts/{id}": {
        /**
         * Read a concept version
         * @description Reads one version of a concept. The version is required.
         */
        get: operations["getConcept"];
    };
    "/conditions": {
        /**
         * Register a condition
         * @description Compiles and registers a condition under its id and version, permanently: a version that exists is a conflict.
         */
        post: operations["createCondition"];
    };
    "/conditions/apply-calibration": {
        /**
         * Apply a recommendation
         * @description Registers the recommended parameters as a new version of the condition, and uses up the token. The old version does not change, and tasks stay bound to it until you rebind them.
         */
        post: operations["applyCalibration"];
    };
    "/conditions/backtest": {
        /**
         * Backtest a condition
         * @description Replays stored observations through a condition version, or through other parameters, exactly as evaluation would, noise control included. It reports how much data there was, when and for which entities it would have fired, how many alerts to expect, and what another version would have done. Nothing is recorded, sealed or sent. Noise control starts fresh at `from`.
         */
        post: operations["backtestConditions"];
    };
    "/conditions/calibrate": {
        /**
         * Recommend better parameters
         * @description Reads stored scores and ratings and recommends a value for the condition's parameter, with its evidence and what it would have changed. The condition itself does not change. Tightening needs three disputed firings; relaxing needs three disputed silences.
         */
        post: operations["calibrateCondition"];
    };
    "/conditions/explain": {
        /**
         * Explain a condition
         * @description Explains what a condition watches for and why its parameters are what they are, from its definition and what was pinned with it. The active context may affect the wording, never a number.
         */
        post: operations["explainCondition"];
    };
    "/conditions/{id}": {
        /**
         * Read a condition version
         * @description Reads one version of a condition. The version is required.
         */
        get: operations["getCondition"];
    };
    "/conditions/{id}/diff": {
        /**
         * Compare two versions of a condition
         * @description Shows what changed between two versions, in words and as data.
         */
        get: operations["getConditionDiff"];
    };
    "/conditions/{id}/versions": {
        /**
         * List the versions of a condition
         * @description Every version, newest first, each with the version and calibration it came from.
         */
        get: operations["listConditionVersions"];
    };
    "/context": {
        /**
         * Read the context in force
         * @description Answers 404 until one is set; that is expected, not an error.
         */
        get: operations["getContext"];
        /**
         * Put an application context in force
         * @description Stores the context as the next version and puts it in force before answering. It applies to tasks created from then on. With `replaces`, only if that version is in force.
         */
        post: operations["createContext"];
    };
    "/context/impact": {
        /**
         * Count stale tasks
         * @description Counts active tasks by the context version they were compiled under.
         */
        get: operations["getContextImpact"];
    };
    "/context/trial": {
        /**
         * Try a context on existing tasks
         * @description Compiles the sentences of active tasks under the context in force and under the one sent, and lists the tasks whose sentence would mean something else or be refused, a page of tasks at a time. Existing tasks keep their conditions. No model is asked; nothing is stored.
         */
        post: operations["tryContext"];
    };
    "/context/versions": {
        /**
         * List context versions
         * @description The versions, newest first: all of them, or some with `limit` and `before`.
         */
        get: operations["listContextVersions"];
    };
    "/context/versions/{version}": {
        /**
         * Read a context version
         * @description Reads one version, such as v1.
         */
        get: operations["getContextVersion"];
    };
    "/decisions": {
        /**
         * List decisions
         * @description Pages through the records, triggered or not, newest first by evaluated_at. Filters combine.
         */
        get: operations["listDecisions"];
    };
    "/decisions/explain": {
        /**
         * Explain a decision
         * @description Explains why a recorded decision came out as it did and what would have changed it. It only reads the record, so it works even when the observations are gone. If several decisions share the same instant, the reproducible one is explained.
         */
        post: operations["explainDecision"];
    };
    "/decisions/export": {
        /**
         * Export decisions
         * @description Streams the records, newest first by evaluated_at, as JSON lines or as CSV. The filters are those of the list. The last line says how many decisions came before it and whether more follow: an answer without it was cut off, and `after` continues from the last decision that arrived. Everything recorded before the export began appears once; what is recorded meanwhile appears only if its evaluated_at is older than where the export has got to.
         */
        get: operations["exportDecisions"];
    };
    "/decisions/{decision_id}": {
        /**
         * Read a decision
         * @description Reads one record with the outcome of its actions.
         */
        get: operations["getDecision"];
    };
    "/decisions/{decision_id}/proof": {
        /**
         * Read the proof of a decision
         * @description Returns everything needed to recompute a decision elsewhere: the record, the definitions and their execution graph, and the observations in view. The entity appears under its pseudonym. A proof is not signed: recomputing it shows that its parts agree, not where they came from, whether any are missing, or when they were recorded.
         */
        get: operations["getDecisionProof"];
    };
    "/decisions/{decision_id}/verify": {
        /**
         * Verify a decision
         * @description Recomputes a recorded decision from the append-only ledger and the pinned definitions, under the watermarks of its record. It names every field that differs and every signal with missing rows. It shows that the record, the definitions and the remaining rows agree; anyone who can write to all three could forge that agreement. Stores nothing.
         */
        post: operations["verifyDecision"];
    };
    "/deliveries": {
        /**
         * List deliveries
         * @description Pages through the messages of all actions, newest first: waiting, being retried, delivered or failed.
         */
        get: operations["listDeliveries"];
    };
    "/deliveries/{delivery_id}": {
        /**
         * Read a delivery
         * @description Reads a message with every attempt to deliver it. Its id is the `webhook-id` the receiver sees.
         */
        get: operations["getDelivery"];
    };
    "/deliveries/{delivery_id}/resend": {
        /**
         * Send a delivery again
         * @description Makes one more attempt, now or when its channel's turn comes, under the same `webhook-id` and from what is recorded. Takes no body. An attempt under way is not disturbed.
         */
        post: operations["resendDelivery"];
    };
    "/entities/resolve": {
        /**
         * Name the entities behind pseudonyms
         * @description Returns your own identifiers for up to 1,000 pseudonyms from decisions, deliveries or feedback. Stores nothing.
         */
        post: operations["resolveEntities"];
    };
    "/entities/{entity}": {
        /**
         * Erase an entity
         * @description Removes an entity, given by its name or pseudonym: its observations, name, states, messages and whatever else names it. Decision records stay, but lead to nobody. The answer is the certificate. An interrupted erasure resumes when asked for again, or on its own. Anything pushed or asked about the name afterwards is about a new entity under a new pseudonym.
         */
        delete: operations["eraseEntity"];
    };
    "/erasures": {
        /**
         * List erasures
         * @description Pages through the erasures, newest first, with their certificates.
         */
        get: operations["listErasures"];
    };
    "/erasures/{id}": {
        /**
         * Read an erasure
         * @description Reads one erasure by its id.
         */
        get: operations["getErasure"];
    };
    "/evaluate/batch": {
        /**
         * Evaluate many entities
         * @description Asks one question about up to 1,000 entities, from a list or a scope, and records every answer. An entity that fails carries its own error; the others still succeed. Actions that fire are sent afterwards and read `queued`. For more entities, create a job.
         */
        post: operations["evaluateBatch"];
    };
    "/evaluate/full": {
        /**
         * Evaluate an entity
         * @description Computes the Result and the Decision for one entity, records them and fires the actions bound to the condition. The same question with a timestamp returns the recorded answer and fires nothing again. If an action fails the answer is still 200, with the status of each action.
         */
        post: operations["evaluateFull"];
    };
    "/evaluate/range": {
        /**
         * Evaluate an entity over a time span
         * @description Asks one question about one entity at `from`, `from + step` and so on up to `to`, and records every answer, as if each had been asked at its time. At most 1,000 steps; for more, create a job. If 30 seconds are not enough, the 408 says how many steps would fit; those already answered are recorded.
         */
        post: operations["evaluateRange"];
    };
    "/execute": {
        /**
         * Compute a Result
         * @description Computes a concept for one entity without deciding anything: no decision is recorded and no action fires. With a timestamp its view of the data is fixed, exactly as if the same concept were evaluated at that time.
         */
        post: operations["executeConcept"];
    };
    "/execute/async": {
        /**
         * Create a job
         * @description Takes the question of POST /execute, /evaluate/full, /evaluate/batch, /evaluate/range or /conditions/backtest and returns a job to poll right away. Each question in a job is recorded once and fires once, even across failures; its actions are sent afterwards.
         */
        post: operations["createJob"];
    };
    "/execute/static": {
        /**
         * Try a condition on inline data
         * @description Evaluates a condition on the data in the body, for testing: nothing is fetched, sealed, recorded or sent. The only history is what the data contains; without it, a strategy that needs history answers `history_unavailable`.
         */
        post: operations["executeStatic"];
    };
    "/feedback": {
        /**
         * List ratings
         * @description Pages through the ratings of one condition version, newest first, including those that no longer count.
         */
        get: operations["listFeedback"];
    };
    "/feedback/decision": {
        /**
         * Rate a decision
         * @description Stores one rating of a decision. It may arrive before its decision does; the latest rating of a decision counts. Nothing changes until a calibration made from it is applied.
         */
        post: operations["recordFeedback"];
    };
    "/feedback/decisions": {
        /**
         * Rate many decisions
         * @description Stores up to 1,000 ratings, such as labels kept in a file. Either all are stored or none.
         */
        post: operations["recordFeedbackBatch"];
    };
    "/feeds": {
        /**
         * List feeds
         * @description Pages through the feeds, newest first.
         */
        get: operations["listFeeds"];
        /**
         * Create a feed
         * @description Opens a door for another protocol. Its rules say which signal and entity each series or event belongs to; what no rule takes is counted and shown by GET /feeds/{feed_id}/seen, not stored. Sending the same body again answers 200; another body under the same name is a conflict.
         */
        post: operations["createFeed"];
    };
    "/feeds/{feed_id}": {
        /**
         * Read a feed
         * @description Reads a feed: its rules, its limits, and how much came through it.
         */
        get: operations["getFeed"];
        /**
         * Delete a feed
         * @description Closes the door and forgets what was noted about it. Observations and signals stay.
         */
        delete: operations["deleteFeed"];
        /**
         * Change a feed
         * @description Changes rules, the way senders prove who they are, or limits. Rules are replaced as a whole.
         */
        patch: operations["updateFeed"];
    };
    "/feeds/{feed_id}/events": {
    };
    "/feeds/{feed_id}/rejects": {
        /**
         * List what a feed rejected
         * @description Pages through what rules took and the service could not store, by name and reason, newest first; at most 1,000 are kept.
         */
        get: operations["listFeedRejects"];
    };
    "/feeds/{feed_id}/seen": {
        /**
         * List what no rule takes
         * @description Pages through the names that came and that no rule takes, newest first; at most 1,000 are kept.
         */
        get: operations["listFeedSeen"];
    };
    "/feeds/{feed_id}/v1/metrics": {
    };
    "/feeds/{feed_id}/write": {
    };
    "/guardrails": {
        /**
         * Read the guardrails in force
         * @description Answers 404 while the guardrails file is in use; that is expected, not an error.
         */
        get: operations["getGuardrails"];
        /**
         * Put guardrails in force
         * @description Stores the definition as the next version and puts it in force before answering; the previous version is retired in the same step. With `replaces`, only if that version is in force.
         */
        post: operations["createGuardrails"];
    };
    "/guardrails/file": {
        /**
         * Read the guardrails file
         * @description The guardrails the service was deployed with. They apply until a version is set through the API; `in_force` says whether they still do.
         */
        get: operations["getGuardrailsFile"];
    };
    "/guardrails/impact": {
        /**
         * Count stale tasks
         * @description Counts active tasks by the guardrails version they were compiled under.
         */
        get: operations["getGuardrailsImpact"];
    };
    "/guardrails/trial": {
        /**
         * Try guardrails on existing tasks
         * @description Compiles the sentences of active tasks under the guardrails in force and under those sent, and lists the tasks whose sentence would mean something else or be refused, a page of tasks at a time. Existing tasks keep their conditions. No model is asked; nothing is stored.
         */
        post: operations["tryGuardrails"];
    };
    "/guardrails/versions": {
        /**
         * List guardrails versions
         * @description The versions set through the API, newest first: all of them, or some with `limit` and `before`.
         */
        get: operations["listGuardrailsVersions"];
    };
    "/guardrails/versions/{version}": {
        /**
         * Read a guardrails version
         * @description Reads one version, such as v1.
         */
        get: operations["getGuardrailsVersion"];
    };
    "/healthz": {
        /**
         * Check whether the service is ready
         * @description Answers 200 only when migrations are applied and the configuration is sound; a 503 says what is wrong. Needs no key.
         */
        get: operations["getHealth"];
    };
    "/incidents": {
        /**
         * List incidents
         * @description Pages through the incidents of tasks that watch, newest or most severe first, and searches them. Each says why in words and, with `looks`, how its score moved.
         */
        get: operations["listIncidents"];
    };
    "/incidents/bulk": {
        /**
         * Act on many incidents
         * @description Acknowledges, assigns, rates or snoozes up to 200 incidents. Each is done by itself, so one that is refused keeps none of the others; repeating the request is as safe as repeating each.
         */
        post: operations["bulkIncidents"];
    };
    "/incidents/counts": {
        /**
         * Count incidents
         * @description Counts the incidents that are not over: all of them, or those of a task or entity.
         */
        get: operations["countIncidents"];
    };
    "/incidents/{id}": {
        /**
         * Read an incident
         * @description Reads one incident by its id, even one that is over.
         */
        get: operations["getIncident"];
    };
    "/incidents/{id}/acknowledge": {
        /**
         * Acknowledge an incident
         * @description Notes that someone has seen an incident, even one that is over. Takes no body. Repeating it is safe: the first to acknowledge it stays on record.
         */
        post: operations["acknowledgeIncident"];
        /**
         * Take an acknowledgement back
         * @description Withdraws the acknowledgement, whoever gave it; reminders resume. Effects elsewhere remain: a pager is not notified, and an escalation does not start again. Repeating it changes nothing.
         */
        delete: operations["unacknowledgeIncident"];
    };
    "/incidents/{id}/assign": {
        /**
         * Assign an incident
         * @description Says who looks after an incident, even one that is over. The last one to be named counts.
         */
        post: operations["assignIncident"];
    };
    "/incidents/{id}/comments": {
        /**
         * List comments on an incident
         * @description Pages through the comments on an incident, newest first.
         */
        get: operations["listIncidentComments"];
        /**
         * Comment on an incident
         * @description Adds a comment to an incident, even one that is over. Comments can be neither changed nor removed, and the log keeps a hash of each; an erasure of the entity removes their text.
         */
        post: operations["commentIncident"];
    };
    "/incidents/{id}/link-uses": {
        /**
         * List uses of links
         * @description Pages through what people did to an incident with the signed links in messages, newest first: each press of the button, whether or not it changed anything.
         */
        get: operations["listIncidentLinkUses"];
    };
    "/incidents/{id}/links": {
        /**
         * Revoke links
         * @description Revokes the signed links of every message about an incident so far, such as one that was forwarded. They then say so and do nothing; the next message has new ones. Repeating it is safe.
         */
        delete: operations["revokeIncidentLinks"];
    };
    "/incidents/{id}/rate": {
        /**
         * Rate an incident
         * @description Says whether the alarm was right, as a rating of the decision that opened the incident. Repeating it changes nothing, a new rating replaces it, and null withdraws it.
         */
        post: operations["rateIncident"];
    };
    "/incidents/{id}/snooze": {
        /**
         * Snooze an incident
         * @description Keeps an incident from sending anything until a given time. The incident itself continues, and can be snoozed again for longer or shorter.
         */
        post: operations["snoozeIncident"];
    };
    "/jobs": {
        /**
         * List jobs
         * @description Pages through the jobs, newest first, without their results.
         */
        get: operations["listJobs"];
    };
    "/jobs/{id}": {
        /**
         * Read a job
         * @description Reads one job, with its result once it is completed. Kept for 7 days after it ends.
         */
        get: operations["getJob"];
        /**
         * Cancel a job
         * @description Cancels a job that has not started; it will never run. Repeating it is safe. A job that has started answers 409.
         */
        delete: operations["cancelJob"];
    };
    "/jobs/{id}/results": {
        /**
         * List the answers of a job
         * @description Pages through the answers of a batch or range job in the order asked, as far as it has got.
         */
        get: operations["listJobResults"];
    };
    "/keys": {
        /**
         * List API keys
         * @description Pages through the issued keys, newest first, including revoked and expired ones. Secrets are never shown.
         */
        get: operations["listApiKeys"];
        /**
         * Issue an API key
         * @description Issues a key with the scopes given. The answer contains the secret, which is shown only once.
         */
        post: operations["createApiKey"];
    };
    "/keys/current": {
        /**
         * Read what this key may do
         * @description Returns the id and scopes of the key used, so that a program can leave out what would be refused.
         */
        get: operations["getCurrentApiKey"];
    };
    "/keys/{id}": {
        /**
         * Revoke an API key
         * @description Revokes a key permanently. It stops working everywhere within 60 seconds. Repeating it is safe.
         */
        delete: operations["deleteApiKey"];
    };
    "/manifests/{name}": {
        /**
         * Read what a folder has applied
         * @description Returns which objects a folder of files manages, and fingerprints of the form in which each was last applied.
         */
        get: operations["getManifest"];
        /**
         * Keep what a folder has applied
         * @description Replaces the revision before; if somebody else has replaced it meanwhile, nothing is changed. `dm apply` does this.
         */
        put: operations["putManifest"];
    };
    "/metrics": {
    };
    "/notifications": {
        /**
         * Read the inbox
         * @description Pages through the messages that actions left in the inbox, newest first.
         */
        get: operations["listNotifications"];
    };
    "/observations": {
        /**
         * List observations
         * @description Pages through the observations of one signal of one entity, newest first, corrections included.
         */
        get: operations["listObservations"];
        /**
         * Push observations
         * @description Appends up to 1,000 observations to the ledger. If any of them is invalid none is stored, and every fault is reported with its index. If part of the ledger does not respond, the rest is stored: the 503 counts what was stored (`details.accepted`, `details.unchanged`) and lists the indexes of the others (`details.unconfirmed`), and sending the same push again adds what is missing. Give `observed_at` or an `Idempotency-Key` so that it counts as the same push.
         */
        post: operations["pushObservations"];
    };
    "/observations/bulk": {
        /**
         * Import observations
         * @description Appends the lines of a file, NDJSON or CSV with headings, of any length, while they come. The job says how far it is (GET /jobs/{id}). Lines that are wrong are passed by and listed: the first 100 in the result, up to 1,000 by GET /jobs/{id}/results. With an Idempotency-Key a request that was broken off can be sent again, whole or from a later line: lines that the job has are passed by, and nothing is stored twice.
         */
        post: operations["importObservations"];
    };
    "/openapi.json": {
        /**
         * Read this description
         * @description The OpenAPI 3.1 description of this deployment. Needs no key.
         */
        get: operations["getOpenApi"];
    };
    "/people": {
        /**
         * List people
         * @description Pages through those who have signed in, and the programs that came with tokens, newest first.
         */
        get: operations["listPeople"];
    };
    "/people/{id}": {
        /**
         * Forget a person
         * @description Removes somebody's name and ends their sessions. What they did stays, under their id alone. Whoever the issuer still vouches for can sign in again, under the same id.
         */
        delete: operations["deletePerson"];
    };
    "/previews": {
        /**
         * Show what a sentence would become
         * @description Compiles a sentence as POST /tasks does with `dry_run`, and gives a token that creates exactly the task that was shown. The token is valid for an hour, for whoever asked.
         */
        post: operations["previewTask"];
    };
    "/previews/create": {
        /**
         * Create the task that was shown
         * @description Creates the task of a preview, as it was shown; a repetition gives the same task. It is a 409 if signals, guardrails, context or the channel have changed meanwhile: preview it again.
         */
        post: operations["createPreviewedTask"];
    };
    "/primitives": {
        /**
         * List signals
         * @description Pages through the registered signals, newest first or by id.
         */
        get: operations["listPrimitives"];
        /**
         * Register a signal
         * @description Registers a typed signal. Sending the same body again answers 200; a different body under the same id is a conflict.
         */
        post: operations["registerPrimitive"];
    };
    "/primitives/{id}": {
        /**
         * Read a signal
         * @description Reads one signal by its id.
         */
        get: operations["getPrimitive"];
        /**
         * Delete a signal
         * @description Deletes a signal that was registered by mistake. Refused while a concept or a registered action names it, and while it has observations unless `purge` is true. Names of entities stay; `DELETE /entities/{entity}` removes them. The id can be registered again after about two minutes.
         */
        delete: operations["deletePrimitive"];
        /**
         * Change the words of a signal
         * @description Changes description, synonyms or unit, so that a sentence that was refused can be understood. Type, labels, policy and max_age never change; register a new signal instead. Sentences already compiled keep their meaning.
         */
        patch: operations["updatePrimitive"];
    };
    "/primitives/{id}/concepts": {
        /**
         * List the concepts of a signal
         * @description Pages through the concept versions that read the signal, newest first. `GET /tasks?primitive_id=` lists the tasks.
         */
        get: operations["listPrimitiveConcepts"];
    };
    "/primitives/{id}/entities": {
        /**
         * List the entities of a signal
         * @description Pages through the entities with observations of the signal, by name, each with its newest value. A value older than `max_age` counts as missing when a question is asked.
         */
        get: operations["listPrimitiveEntities"];
    };
    "/primitives/{id}/source": {
        /**
         * Read the source of a signal
         * @description Reads where the values of a signal come from and, where rows of a database are read, how far that is and what went wrong.
         */
        get: operations["getPrimitiveSource"];
        /**
         * Change the source of a signal
         * @description Sets where the values of a signal come from: pushed, fetched over HTTP when a question needs them, or read from a database again and again. Questions already answered keep their answers. Takes effect within 10 seconds.
         */
        put: operations["setPrimitiveSource"];
    };
    "/silences": {
        /**
         * List silences
         * @description Pages through the silences, newest first, including those that have ended.
         */
        get: operations["listSilences"];
        /**
         * Silence a task or an entity
         * @description Holds back what fires about the given period, and what would be sent during it: for a task, an entity, or one entity in one task. Evaluation continues, and what is held back is recorded as skipped with the reason `silenced`. `register` actions still run.
         */
        post: operations["createSilence"];
    };
    "/silences/preview": {
        /**
         * Preview a silence that comes again
         * @description Says when a silence with the given hours would hold back: its next ten times, with the clocks of its zone put forward and back. Stores nothing.
         */
        post: operations["previewSilence"];
    };
    "/silences/{id}": {
        /**
         * Read a silence
         * @description Reads one silence, even one that has ended.
         */
        get: operations["getSilence"];
        /**
         * End a silence
         * @description Ends a silence now; one that has not begun never begins. It stays readable. Ending it again changes nothing.
         */
        delete: operations["endSilence"];
    };
    "/tasks": {
        /**
         * List tasks
         * @description Pages through the tasks, newest first. Without `status`, deleted ones are left out.
         */
        get: operations["listTasks"];
        /**
         * Turn a sentence into a task
         * @description Compiles a sentence once into a pinned concept, condition and action. The same sentence under the same guardrails always gives the same strategy and parameters. A sentence that is too vague is refused with the nearest candidates. With `watch` the task runs on its own; without it, the task answers when asked. With `bind` nothing is compiled: the task runs a condition you registered, and the sentence is only its label.
         */
        post: operations["createTask"];
    };
    "/tasks/{id}": {
        /**
         * Read a task
         * @description Reads one task by its id, whatever its status, with its latest deliveries.
         */
        get: operations["getTask"];
        /**
         * Delete a task
         * @description A soft delete: the task and its decisions stay readable, and its action no longer fires. Repeating it is safe.
         */
        delete: operations["deleteTask"];
        /**
         * Change a task
         * @description Rebinds to another version of the same condition, or changes delivery, scope, firing, watch or status. Either every change is applied or none. What a task computes never changes. Changing delivery creates a new version of its action; a new firing replaces the old one entirely and applies to questions asked from then on. A task that is resumed, or gets another watch, does not catch up on the looks in between.
         */
        patch: operations["updateTask"];
    };
    "/tasks/{id}/evaluate": {
        /**
         * Evaluate a task
         * @description Asks a task's question about one entity, which answers as POST /evaluate/full, or about every entity in its scope, which answers as POST /evaluate/batch. `condition_version` is the version you expect the task to be bound to; if it is bound to another, nothing is evaluated.
         */
        post: operations["evaluateTask"];
    };
    "/tasks/{id}/looks": {
        /**
         * List the looks of a task
         * @description Pages through the times at which a task's watch looked, newest first, with how many entities it judged and how many fired. For a watch on observations these are the times at which it began to look at what had arrived.
         */
        get: operations["listTaskLooks"];
    };
    "/tasks/{id}/looks/{entity}": {
        /**
         * List the looks at one entity
         * @description Pages through a watch's looks at one entity, newest first.
         */
        get: operations["listTaskEntityLooks"];
    };
    "/workflows/{instance}": {
        /**
         * Read a started workflow
         * @description Reads the state and result of a workflow that an action started.
         */
        get: operations["getWorkflow"];
    };
    "/workflows/{instance}/acknowledge": {
        /**
         * Acknowledge a workflow
         * @description Acknowledges a waiting workflow. An escalation stops, and its incident is acknowledged, too. Takes no body. Repeating it is safe: the first to acknowledge it stays on record.
         */
        post: operations["acknowledgeWorkflow"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Acknowledges each.
         * @example {
         *       "type": "acknowledge"
         *     }
         */
        AcknowledgeAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "acknowledge";
        };
        /**
         * @description What an action does.
         * @example {
         *       "type": "notification",
         *       "channel": "inbox"
         *     }
         */
        ActionConfig: components["schemas"]["NotificationAction"] | components["schemas"]["WebhookAction"] | components["schemas"]["WorkflowAction"] | components["schemas"]["RegisterAction"];
        /** @description What happens when the condition fires. A header value that is more than `${NAME}` is masked. */
        ActionDefinition: {
            /**
             * @description Id of the action.
             * @example page_oncall
             */
            action_id: string;
            /**
             * @description An explicit version without `@`, such as `1.0`; never `latest`.
             * @example v1
             */
            version: string;
            config: components["schemas"]["ActionConfig"];
            trigger: components["schemas"]["TriggerConfig"];
            namespace: components["schemas"]["Namespace"];
            /**
             * @description The task it belongs to; null if registered by hand.
             * @example null
             */
            task_id: string | null;
            created_at: components["schemas"]["Instant"];
        };
        /** @description The action a task would get. */
        ActionDraft: {
            config: components["schemas"]["ActionConfig"];
            trigger: components["schemas"]["TriggerConfig"];
            namespace: components["schemas"]["Namespace"];
        };
        /** @description A page of actions. */
        ActionList: {
            /** @description Newest first. */
            items: components["schemas"]["ActionDefinition"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
            /**
             * @description Actions in the namespace.
             * @example 1
             */
            total_count: number;
        };
        /** @description What one action did for one decision, and when. */
        ActionOutcome: {
            /** @example act_01992f6e1c0e7a3b9d5f */
            action_id: string;
            action_version: components["schemas"]["Version"];
            /**
             * @description `triggered` was sent; `skipped` was not, see `reason`; `failed` was tried, see `error`; `queued` is stored and still to be sent; `would_trigger` is the answer of a dry run or of a task in preview.
             * @example triggered
             * @enum {string}
             */
            status: "triggered" | "skipped" | "failed" | "would_trigger" | "queued";
            /**
             * @description Why it was skipped.
             * @example null
             */
            reason: string | null;
            /**
             * @description What was sent, or would be; null if nothing.
             * @example {
             *       "entity": "account:8841"
             *     }
             */
            payload_sent: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What went wrong, if it failed.
             * @example null
             */
            error: {
                /** @example http_error */
                type: string;
                /** @example The endpoint answered 502. */
                message: string;
            } | null;
            /**
             * @description The message that carried it; see GET /deliveries.
             * @example dec_k3v9m2x7q0c4h8t1.page_oncall
             */
            delivery_id: string;
            /**
             * Format: date-time
             * @description When the send began; null if it did not.
             * @example 2026-09-01T08:00:00.000Z
             */
            attempted_at: string | null;
            /**
             * @description How long it took; null until it ended.
             * @example 84
             */
            duration_ms: number | null;
        };
        /** @description What one action did for one decision. */
        ActionResult: {
            /** @example act_01992f6e1c0e7a3b9d5f */
            action_id: string;
            action_version: components["schemas"]["Version"];
            /**
             * @description `triggered` was sent; `skipped` was not, see `reason`; `failed` was tried, see `error`; `queued` is stored and still to be sent; `would_trigger` is the answer of a dry run or of a task in preview.
             * @example triggered
             * @enum {string}
             */
            status: "triggered" | "skipped" | "failed" | "would_trigger" | "queued";
            /**
             * @description Why it was skipped.
             * @example null
             */
            reason: string | null;
            /**
             * @description What was sent, or would be; null if nothing.
             * @example {
             *       "entity": "account:8841"
             *     }
             */
            payload_sent: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What went wrong, if it failed.
             * @example null
             */
            error: {
                /** @example http_error */
                type: string;
                /** @example The endpoint answered 502. */
                message: string;
            } | null;
        };
        /**
         * @description When a task may fire. Outside these hours it still evaluates, and what would fire is skipped as `inactive_hours`; a run that still holds when the hours begin fires then.
         * @example {
         *       "days": [
         *         "mon",
         *         "tue",
         *         "wed",
         *         "thu",
         *         "fri"
         *       ],
         *       "from": "09:00",
         *       "to": "17:00",
         *       "zone": "Europe/Berlin"
         *     }
         */
        ActiveHours: {
            /**
             * @description The days on which the hours begin; every day if left out.
             * @example [
             *       "mon",
             *       "tue",
             *       "wed",
             *       "thu",
             *       "fri"
             *     ]
             */
            days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /**
             * @description Start, `HH:MM`; `00:00` if left out.
             * @example 09:00
             */
            from?: string;
            /**
             * @description End, `HH:MM`, exclusive; `24:00` if left out. If before `from`, it is on the next day.
             * @example 17:00
             */
            to?: string;
            /**
             * @description Time zone: `UTC`, an offset such as `+02:00`, or a tz database name; the service's if left out.
             * @example Europe/Berlin
             */
            zone?: string;
        };
        /** @description Alerts a day, on days with decisions. */
        AlertRate: {
            /**
             * @description Alerts a day over all entities.
             * @example 4.2
             */
            value: number;
            interval: components["schemas"]["Interval95"];
        };
        /** @description The body of every answer that is not a success. */
        ApiError: {
            error: {
                /**
                 * @description What kind of failure this is, for programs.
                 * @example validation_error
                 * @enum {string}
                 */
                type: "validation_error" | "semantic_error" | "auth_error" | "forbidden" | "not_found" | "method_not_allowed" | "execution_timeout" | "conflict" | "idempotency_in_flight" | "payload_too_large" | "unsupported_media_type" | "intent_unresolved" | "action_binding_failed" | "missing_data" | "null_propagation" | "type_mismatch" | "idempotency_key_reused" | "rate_limit_exceeded" | "internal_error" | "unavailable";
                /**
                 * @description What went wrong, for people.
                 * @example `entity` is required.
                 */
                message: string;
                /**
                 * @description The field at fault, as a path.
                 * @example observations[3].value
                 */
                location?: string;
                /**
                 * @description What to do about it.
                 * @example Add `entity` to the body.
                 */
                suggestion?: string;
                /** @description Structured facts, such as every violation found or the readings to choose from. */
                details?: components["schemas"]["IntentDetails"] | {
                    [key: string]: unknown;
                } | unknown[];
                /**
                 * @description The X-Request-Id of this answer, to quote when asking for help.
                 * @example 3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11
                 */
                request_id: string;
            };
        };
        /** @description An issued key. Its secret is not stored and cannot be shown again. */
        ApiKey: {
            /**
             * @description Id of the key, as it appears in logs; not a secret.
             * @example key_01992f6e-1c0e-7a3b-9d5f-0c1d2e3f4a5b
             */
            key_id: string;
            /** @example billing service */
            name: string;
            /**
             * @example [
             *       "read",
             *       "evaluate"
             *     ]
             */
            scopes: ("read" | "evaluate" | "author" | "observe" | "operate")[];
            /**
             * @description The only entities that the key reaches; null: all.
             * @example [
             *       "merchant:eu-*"
             *     ]
             */
            entities: string[] | null;
            /**
             * @description The only signals that the key reaches; null: all.
             * @example [
             *       "payments.*"
             *     ]
             */
            signals: string[] | null;
            /**
             * @description Requests a minute; null: as many as any key.
             * @example 60
             */
            per_minute: number | null;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description Null: never.
             * @example 2026-09-01T08:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description To five minutes; null if never used.
             * @example 2026-09-01T08:00:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Null while the key is valid.
             * @example 2026-09-01T08:00:00.000Z
             */
            revoked_at: string | null;
        };
        /** @description A page of keys, without secrets. */
        ApiKeyList: {
            /** @description Newest first. */
            items: components["schemas"]["ApiKey"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One version of the application context. */
        ApplicationContext: {
            /**
             * Format: uuid
             * @example 5a3a8d0e-6e39-4f1b-8a0e-1f0e3c1d2b4a
             */
            context_id: string;
            /**
             * @description v1, v2, v3, ...
             * @example v1
             */
            version: string;
            domain: components["schemas"]["ContextDomain"];
            behavioural: components["schemas"]["ContextBehavioural"];
            /** @description What terms mean in this business. */
            semantic_hints: {
                /** @example high value account */
                term: string;
                /** @example ARR above $50,000 */
                definition: string;
            }[];
            /** @description As submitted, with the direction derived. */
            calibration_bias: {
                /**
                 * @description What a missed event costs.
                 * @example high
                 * @enum {string}
                 */
                false_negative_cost?: "low" | "medium" | "high";
                /**
                 * @description What a false alarm costs.
                 * @example medium
                 * @enum {string}
                 */
                false_positive_cost?: "low" | "medium" | "high";
                /**
                 * @description Derived from the costs.
                 * @example recall
                 * @enum {string}
                 */
                bias_direction: "recall" | "precision" | "balanced";
            } | null;
            /** @example Stricter churn priors */
            change_note: string | null;
            /**
             * @description The id in `by`; null where that was not kept yet.
             * @example key_1a2b3c4d
             */
            created_by: string | null;
            /** @description Who made it; null where that was not kept yet. */
            by: components["schemas"]["By"] | null;
            created_at: components["schemas"]["Instant"];
            /**
             * @description Whether it is in force.
             * @example true
             */
            is_active: boolean;
        };
        /** @description The new version. The old one is unchanged, and no task is rebound. */
        AppliedCalibration: {
            /** @example cnd_9x1k7w */
            condition_id: string;
            previous_version: components["schemas"]["Version"];
            /**
             * @description An explicit version without `@`, such as `1.0`; never `latest`.
             * @example 1.1
             */
            new_version: string;
            /**
             * @description Parameters of the strategy.
             * @example {
             *       "direction": "any",
             *       "value": 3.5,
             *       "window": "30d"
             *     }
             */
            params_applied: {
                [key: string]: components["schemas"]["Scalar"];
            };
            /** @description Tasks still bound to earlier versions; rebind them with PATCH /tasks/{id}. */
            tasks_pending_rebind: {
                /** @example task_01992f6e1c0e7a3b9d5f */
                task_id: string;
                /** @example alert me when load is unusual */
                intent: string;
            }[];
        };
        /**
         * @description A recommendation to apply as a new condition version.
         * @example {
         *       "calibration_token": "cal_5f0c"
         *     }
         */
        ApplyCalibrationBody: {
            /**
             * @description From POST /conditions/calibrate.
             * @example cal_5f0c
             */
            calibration_token: string;
            /**
             * @description The next one if left out: 1.0 -> 1.1, v1 -> v2.
             * @example 1.1
             */
            new_version?: string;
        };
        /**
         * @description Gives each to somebody, or to nobody.
         * @example {
         *       "type": "assign",
         *       "assignee": "on-call@example.com"
         *     }
         */
        AssignAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assign";
            /**
             * @description A name or an address, as your team writes it; null takes it away from whoever had it.
             * @example on-call@example.com
             */
            assignee: string | null;
        };
        /**
         * @description Who looks after the incident.
         * @example {
         *       "assignee": "on-call@example.com"
         *     }
         */
        AssignIncidentBody: {
            /**
             * @description A name or an address, as your team writes it; null takes it away from whoever had it.
             * @example on-call@example.com
             */
            assignee: string | null;
        };
        /** @description A change, and who made it. */
        AuditEntry: {
            /** @example aud_01992f6e1c0e7a3b9d5f */
            audit_id: string;
            /**
             * Format: date-time
             * @description When the change was asked for.
             * @example 2026-09-01T08:00:00.000Z
             */
            at: string;
            /**
             * @description The id in `by`.
             * @example key_01992f6e1c0e7a3b9d5f
             */
            key_id: string;
            by: components["schemas"]["By"];
            /**
             * @description The operationId.
             * @example updateTask
             */
            operation: string;
            /**
             * @description What was changed: an id, with its version if it has one. An entity appears under its pseudonym.
             * @example tsk_01992f6e1c0e7a3b9d5f
             */
            subject: string;
            /**
             * @description Some of its fields as they were when the request was read, if it existed.
             * @example {
             *       "status": "active"
             *     }
             */
            before: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The fields that were sent. Secrets, free text and entities are `(withheld)`.
             * @example {
             *       "status": "paused"
             *     }
             */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The X-Request-Id of the request.
             * @example 3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11
             */
            request_id: string;
        };
        /** @description A page of the audit trail. */
        AuditList: {
            /** @description Newest first. */
            items: components["schemas"]["AuditEntry"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description What to replay: a condition version, or with `strategy` other parameters on its concept; at most 200,000 questions, as a job 1,000,000.
         * @example {
         *       "condition_id": "cnd_9x1k7w",
         *       "condition_version": "1.0",
         *       "entity_scope": "account:*",
         *       "from": "2026-08-01T00:00:00.000Z",
         *       "to": "2026-08-31T23:59:59.999Z",
         *       "compare_to": {
         *         "condition_version": "1.1"
         *       }
         *     }
         */
        BacktestBody: {
            /** @example cnd_9x1k7w */
            condition_id: string;
            /**
             * @description A version of the condition.
             * @example 1.0
             */
            condition_version?: string;
            strategy?: components["schemas"]["Strategy"];
            /**
             * @description Which entities to ask about.
             * @example [
             *       "account:8841"
             *     ]
             */
            entities?: components["schemas"]["Entity"][];
            entity_scope?: components["schemas"]["EntityScope"];
            /**
             * Format: date-time
             * @description The earliest time to ask about.
             * @example 2026-08-01T00:00:00.000Z
             */
            from: string | Date;
            /**
             * Format: date-time
             * @description The latest time to ask about, inclusive.
             * @example 2026-08-31T23:59:59.999Z
             */
            to: string | Date;
            /**
             * @description From one question to the next; left out, one question at each observation of a signal.
             * @example 1h
             */
            step?: string;
            firing?: components["schemas"]["FiringConfig"];
            compare_to?: components["schemas"]["BacktestCompareTo"];
            /**
             * @description How many days the forecast covers.
             * @default 7
             * @example 7
             */
            forecast_days?: number;
        };
        /**
         * @description What to compare with: another version of the condition, or other parameters on the same concept.
         * @example {
         *       "condition_version": "1.1"
         *     }
         */
        BacktestCompareTo: {
            /**
             * @description A version of the condition.
             * @example 1.0
             */
            condition_version?: string;
            strategy?: components["schemas"]["Strategy"];
        };
        /** @description The same questions under another version or other parameters. */
        BacktestComparison: {
            condition: components["schemas"]["BacktestCondition"];
            /**
             * @description Questions that were answered.
             * @example 744
             */
            evaluations: number;
            /**
             * @description Answers that triggered, before noise control.
             * @example 6
             */
            triggered: number;
            /**
             * @description Alerts: decisions that triggered and were not held back.
             * @example 4
             */
            fired: number;
            /**
             * @description Messages that more members had begun to fire while an alarm was open; not among `fired`.
             * @example 0
             */
            member_notices: number;
            /**
             * @description What noise control held back, by reason.
             * @example {
             *       "unchanged": 2
             *     }
             */
            held_back: {
                [key: string]: number;
            };
            /**
             * @description Answers that carry a reason, by reason.
             * @example {
             *       "insufficient_history": 10
             *     }
             */
            reasons: {
                [key: string]: number;
            };
            /**
             * @description Questions that could not be answered, by cause; `expired` if they need observations that are no longer kept.
             * @example {
             *       "missing_data": 0
             *     }
             */
            refused: {
                [key: string]: number;
            };
            forecast: components["schemas"]["BacktestForecast"] | null;
            /**
             * @description Questions that both answered.
             * @example 744
             */
            compared: number;
            /**
             * @description Silent under `condition`, triggered under what it is compared with, before noise control.
             * @example 3
             */
            flips_to_fire: number;
            /**
             * @description Triggered under `condition`, silent under what it is compared with, before noise control.
             * @example 1
             */
            flips_to_silent: number;
            /** @example 5 */
            both_triggered: number;
            /** @example 735 */
            both_silent: number;
            /**
             * @description Questions that only one could answer.
             * @example 0
             */
            answered_by_one: number;
        };
        /** @description What was replayed. */
        BacktestCondition: {
            condition_id: string;
            /**
             * @description Null if `strategy` replaced what is registered, or nothing is registered.
             * @example 1.0
             */
            condition_version: string | null;
            strategy: components["schemas"]["Strategy"];
            /**
             * @description SHA-256 of the execution graph that was replayed.
             * @example 5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a
             */
            ir_hash: string;
        };
        /** @description How much data the backtest is based on. */
        BacktestCoverage: {
            /**
             * @description Entities that were asked about.
             * @example 12
             */
            entities: number;
            /**
             * @description Entities you named that have no data to ask about.
             * @example []
             */
            entities_without_data: components["schemas"]["Entity"][];
            /** @description How much of each signal lies in the span. */
            signals: {
                primitive_id: components["schemas"]["PrimitiveId"];
                /** @description Observation times in the span, over all entities. */
                points: number;
                /**
                 * Format: date-time
                 * @example 2026-09-01T08:00:00.000Z
                 */
                first_at: string | null;
                /**
                 * Format: date-time
                 * @example 2026-09-01T08:00:00.000Z
                 */
                last_at: string | null;
            }[];
            /**
             * @description UTC days that the span touches.
             * @example 31
             */
            days: number;
            /** @example 31 */
            days_with_evaluations: number;
            /**
             * @description Days without data, which is not the same as days without alerts.
             * @example 0
             */
            days_without_evaluations: number;
            /**
             * @description Days with evaluations none of which could be judged, for lack of a value or of history; the forecast leaves them out.
             * @example 0
             */
            days_not_judged: number;
        };
        /** @description One day with evaluations. */
        BacktestDay: {
            /**
             * Format: date
             * @description UTC.
             * @example 2026-08-14
             */
            day: string;
            /** @example 24 */
            evaluations: number;
            /** @example 1 */
            fired: number;
        };
        /** @description One entity. */
        BacktestEntity: {
            entity: components["schemas"]["Entity"];
            entity_id: components["schemas"]["EntityPseudonym"];
            /** @example 744 */
            evaluations: number;
            /** @example 4 */
            fired: number;
            /** @description When it would have fired, earliest first: its last 100 alerts. */
            fired_at: components["schemas"]["Instant"][];
        };
        /** @description How many alerts to expect over all entities. The same data always give the same interval. */
        BacktestForecast: {
            /**
             * @description Mean alerts per day, times seven.
             * @example 3.5
             */
            expected_per_week: number;
            /**
             * @description How many days `expected`, `low` and `high` cover.
             * @example 7
             */
            days: number;
            /**
             * @description Alerts to expect in those days.
             * @example 3.5
             */
            expected: number;
            /**
             * @description Lower end of the 90% prediction interval.
             * @example 1
             */
            low: number;
            /**
             * @description Upper end of the 90% prediction interval.
             * @example 8
             */
            high: number;
            /**
             * @description `low` if based on fewer than 7 days.
             * @example normal
             * @enum {string}
             */
            confidence: "low" | "normal";
            /** @example Two-step bootstrap of 31 days and one phantom day, 2000 draws, each with a drift of 25%, 5th to 95th percentile. */
            method: string;
        };
        /** @description The question of POST /conditions/backtest, with up to 1,000,000 questions. */
        BacktestJobBody: {
            /** @enum {string} */
            kind: "backtest";
            /** @example cnd_9x1k7w */
            condition_id: string;
            /**
             * @description A version of the condition.
             * @example 1.0
             */
            condition_version?: string;
            strategy?: components["schemas"]["Strategy"];
            /**
             * @description Which entities to ask about.
             * @example [
             *       "account:8841"
             *     ]
             */
            entities?: components["schemas"]["Entity"][];
            entity_scope?: components["schemas"]["EntityScope"];
            /**
             * Format: date-time
             * @description The earliest time to ask about.
             * @example 2026-08-01T00:00:00.000Z
             */
            from: string | Date;
            /**
             * Format: date-time
             * @description The latest time to ask about, inclusive.
             * @example 2026-08-31T23:59:59.999Z
             */
            to: string | Date;
            /**
             * @description From one question to the next; left out, one question at each observation of a signal.
             * @example 1h
             */
            step?: string;
            firing?: components["schemas"]["FiringConfig"];
            compare_to?: components["schemas"]["BacktestCompareTo"];
            /**
             * @description How many days the forecast covers.
             * @default 7
             * @example 7
             */
            forecast_days?: number;
        };
        /** @description What a condition would have done. Nothing is recorded, sealed or sent. */
        BacktestResult: {
            /**
             * @description `no_data`: no question could be asked or answered. `not_judged`: none of the answers had a value and enough history. In both cases the absence of alerts means nothing.
             * @example ok
             * @enum {string}
             */
            status: "ok" | "no_data" | "not_judged";
            /**
             * @description The outcome in words, the data first.
             * @example 744 evaluations of 12 entities on 31 of 31 days, 4 alerts. Expect about 0.9 a week, with 90% confidence 0 to 3.
             */
            summary: string;
            condition: components["schemas"]["BacktestCondition"];
            from: components["schemas"]["Instant"];
            to: components["schemas"]["Instant"];
            /** @example null */
            step: string | null;
            firing: components["schemas"]["FiringConfig"];
            /**
             * @description Questions asked.
             * @example 744
             */
            questions: number;
            /**
             * @description Questions that were answered.
             * @example 744
             */
            evaluations: number;
            /**
             * @description Answers that triggered, before noise control.
             * @example 6
             */
            triggered: number;
            /**
             * @description Alerts: decisions that triggered and were not held back.
             * @example 4
             */
            fired: number;
            /**
             * @description Messages that more members had begun to fire while an alarm was open; not among `fired`.
             * @example 0
             */
            member_notices: number;
            /**
             * @description What noise control held back, by reason.
             * @example {
             *       "unchanged": 2
             *     }
             */
            held_back: {
                [key: string]: number;
            };
            /**
             * @description Answers that carry a reason, by reason.
             * @example {
             *       "insufficient_history": 10
             *     }
             */
            reasons: {
                [key: string]: number;
            };
            /**
             * @description Questions that could not be answered, by cause; `expired` if they need observations that are no longer kept.
             * @example {
             *       "missing_data": 0
             *     }
             */
            refused: {
                [key: string]: number;
            };
            /** @description Days with evaluations; others are left out. */
            per_day: components["schemas"]["BacktestDay"][];
            /** @description The 20 entities with the most alerts; coverage counts all. */
            per_entity: components["schemas"]["BacktestEntity"][];
            /** @description Up to 10 alerts, spread evenly over all of them. */
            samples: components["schemas"]["BacktestSample"][];
            coverage: components["schemas"]["BacktestCoverage"];
            /** @description Null if there is no day to forecast from. */
            forecast: components["schemas"]["BacktestForecast"] | null;
            /** @description Null unless `compare_to` was given. */
            comparison: components["schemas"]["BacktestComparison"] | null;
        };
        /** @description One alert, explained. */
        BacktestSample: {
            entity: components["schemas"]["Entity"];
            entity_id: components["schemas"]["EntityPseudonym"];
            evaluated_at: components["schemas"]["Instant"];
            /**
             * @description The Result.
             * @example 0.31
             */
            value: number | string | boolean | null;
            /**
             * @description true or false; the matched label for equals.
             * @example true
             */
            decision_value: boolean | string;
            /**
             * @example threshold
             * @enum {string}
             */
            strategy: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            /**
             * @description What was compared with the threshold.
             * @example 0.31
             */
            score: number | null;
            /** @example 0.35 */
            threshold: number | null;
            /**
             * @example null
             * @enum {string|null}
             */
            reason: "null_input" | "insufficient_history" | "history_unavailable" | "member_silent" | null;
            /**
             * @description The decision in a sentence.
             * @example 0.31 is below 0.35.
             */
            explanation: string;
            /** @description What each signal contributed. */
            drivers: components["schemas"]["Driver"][];
        };
        /**
         * @description A span of the past to replay the task over before it is made.
         * @example {
         *       "from": "2026-08-01T00:00:00.000Z",
         *       "to": "2026-08-31T23:59:59.999Z"
         *     }
         */
        BacktestSpan: {
            /**
             * Format: date-time
             * @description The earliest time to ask about.
             * @example 2026-08-01T00:00:00.000Z
             */
            from: string | Date;
            /**
             * Format: date-time
             * @description The latest time to ask about, inclusive.
             * @example 2026-08-31T23:59:59.999Z
             */
            to: string | Date;
            /**
             * @description From one question to the next; left out, the times at which the task would look: on the grid of its watch, and otherwise at each observation of a signal.
             * @example 1h
             */
            step?: string;
        };
        /** @description The answer about one entity, or its error. Actions that fire are sent afterwards and read `queued` until then. */
        BatchItem: {
            entity: components["schemas"]["Entity"];
            result?: components["schemas"]["Result"];
            decision?: components["schemas"]["Decision"];
            /**
             * @description The stored record; null on a dry run.
             * @example dec_k3v9m2x7q0c4h8t1
             */
            decision_id?: string | null;
            error?: components["schemas"]["EntityError"];
        };
        /** @description The question of POST /evaluate/batch, about up to 100,000 entities of a list, or a scope of any size. */
        BatchJobBody: {
            /** @enum {string} */
            kind: "batch";
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /** @description The entities to ask about, in the order of the answer. */
            entities?: components["schemas"]["Entity"][];
            entity_scope?: components["schemas"]["EntityScope"];
            timestamp?: components["schemas"]["QuestionTime"];
            dry_run?: components["schemas"]["DryRun"];
        };
        /** @description The answers of a batch or a range. */
        BatchOrRangeResult: {
            /** @description In the order asked; at most 5,000. */
            results: (components["schemas"]["BatchItem"] | components["schemas"]["RangeItem"])[];
            /**
             * @description Questions answered.
             * @example 2500
             */
            total: number;
            /**
             * @description Those with an error.
             * @example 0
             */
            failed: number;
            /**
             * @description Whether there are more than are shown.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Pass as `cursor` to GET /jobs/{id}/results for the rest.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description One answer or error for each entity, in the order asked; those of a scope by id. */
        BatchResult: {
            results: components["schemas"]["BatchItem"][];
            /**
             * @description Questions asked.
             * @example 2
             */
            total: number;
            /**
             * @description Those with an error.
             * @example 0
             */
            failed: number;
        };
        /**
         * @description Hard limits of what calibration may recommend.
         * @example {
         *       "min": 0.1,
         *       "max": 0.6
         *     }
         */
        Bounds: {
            /** @example 0.1 */
            min?: number;
            /** @example 0.6 */
            max?: number;
        };
        /** @description A line that was not stored, and why. */
        BulkFault: {
            /**
             * @description Which line, counted from 1 without headings and empty lines.
             * @example 1042
             */
            line: number;
            /**
             * @description The field at fault, or `line`.
             * @example value
             */
            location: string;
            /** @example account.active_user_rate_30d is float and takes a number, not text. */
            message: string;
        };
        /** @description One incident as it is now, or why nothing was done with it. */
        BulkIncident: {
            /** @example inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f */
            incident_id: string;
            incident?: components["schemas"]["Incident"];
            error?: components["schemas"]["EntityError"];
        };
        /**
         * @description The same for up to 200 incidents.
         * @example {
         *       "incident_ids": [
         *         "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f"
         *       ],
         *       "act": {
         *         "type": "acknowledge"
         *       }
         *     }
         */
        BulkIncidentsBody: {
            /** @description Which incidents, in the order of the answer. */
            incident_ids: string[];
            act: components["schemas"]["IncidentAct"];
        };
        /** @description What became of each, in the order asked. */
        BulkIncidentsResult: {
            results: components["schemas"]["BulkIncident"][];
            /**
             * @description How many were asked for.
             * @example 2
             */
            total: number;
            /**
             * @description Those with an error.
             * @example 0
             */
            failed: number;
        };
        /**
         * @description One line of a file. `primitive_id` and `entity` may be left out where the query names them.
         * @example {
         *       "primitive_id": "account.active_user_rate_30d",
         *       "entity": "account:8841",
         *       "observed_at": "2026-09-01T08:00:00.000Z",
         *       "value": 0.41
         *     }
         */
        BulkObservation: {
            primitive_id?: components["schemas"]["PrimitiveId"];
            entity?: components["schemas"]["Entity"];
            /**
             * Format: date-time
             * @description When the value held.
             * @example 2026-09-01T08:00:00.000Z
             */
            observed_at: string | Date;
            value: components["schemas"]["Scalar"];
            /**
             * @description What tells this event from others of its signal, entity and time, such as the id of a payment: each counts. The same again is unchanged. Only a keyed hash of it is stored.
             * @example pay_8f3k2
             */
            event_id?: string;
            /**
             * @description For a counter: since the observation before, it began again at 0, even where its value is no lower.
             * @enum {boolean}
             */
            reset?: true;
            /**
             * @description The series ends here; `value` is null. From then on there is no value, whatever the signal's type.
             * @enum {boolean}
             */
            stale?: true;
            /**
             * @description Which member of its entity it is of: a value for each label that the signal declares in `members`.
             * @example {
             *       "mountpoint": "/var"
             *     }
             */
            member?: {
                [key: string]: string;
            };
        };
        /** @description Who did something. */
        By: {
            /**
             * @description `person`: somebody who signed in. `key`: an API key. `link`: a signed link of a message. `service`: a feed, or a program with a token.
             * @example key
             * @enum {string}
             */
            kind: "person" | "service" | "key" | "link";
            /**
             * @description The name it has now; its id if it has none.
             * @example on-call
             */
            name: string;
            /**
             * @description Stays when the name changes.
             * @example key_1a2b3c4d
             */
            id: string;
        };
        /**
         * @description Which condition version to calibrate, and towards what.
         * @example {
         *       "condition_id": "cnd_9x1k7w",
         *       "condition_version": "1.0"
         *     }
         */
        CalibrateBody: {
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /** @description A target volume of alerts over all entities; it takes precedence over feedback. */
            target?: {
                /** @example 5 */
                alerts_per_day: number;
            };
            /**
             * @description Considers only evidence for tightening, or only for relaxing.
             * @example tighten
             * @enum {string}
             */
            feedback_direction?: "tighten" | "relax";
        };
        /** @description A recommendation, or why there is none. The condition is unchanged. */
        Calibration: {
            /**
             * @example recommendation_available
             * @enum {string}
             */
            status: "recommendation_available" | "no_recommendation";
            /**
             * @description Why nothing is recommended; null otherwise. `already_optimal`: no value is better. `nothing_better_within_bounds`: only values outside `threshold_bounds`, or beyond what the parameter may be, are. `bounds_exceeded`: one outside the bounds is, and they reject it. `would_silence_most`: the best value would silence more than half of the runs of alerts that nobody disputed. `would_silence_correct`: it would silence every run that somebody rated `correct`. `would_double_alarms`, `would_hold_most`: it is looser, and would more than double the alarms or hold more than half of the time for an entity. `too_few_ratings`: too few of the alerts that it would silence were rated, or too few of those that it would newly raise were reported as missed, to know at these costs that it pays. `entities_disagree`: what costs less over all entities does not hold for each one left out.
             * @example null
             * @enum {string|null}
             */
            reason: "not_applicable_strategy" | "insufficient_data" | "already_optimal" | "nothing_better_within_bounds" | "bounds_exceeded" | "would_silence_correct" | "would_silence_most" | "would_double_alarms" | "would_hold_most" | "too_few_ratings" | "entities_disagree" | null;
            /**
             * @description Which way the recommendation moves.
             * @example tighten
             * @enum {string|null}
             */
            direction: "tighten" | "relax" | null;
            /**
             * @description Parameters in force.
             * @example {
             *       "direction": "any",
             *       "value": 3,
             *       "window": "30d"
             *     }
             */
            current_params: {
                [key: string]: unknown;
            };
            /**
             * @description Parameters of the strategy.
             * @example {
             *       "direction": "any",
             *       "value": 3.5,
             *       "window": "30d"
             *     }
             */
            recommended_params: {
                [key: string]: components["schemas"]["Scalar"];
            } | null;
            /**
             * @description The recommended value, after costs, bounds and the guards named under `reason`.
             * @example 3.5
             */
            recommended: number | null;
            /**
             * @description The optimum of the feedback alone, before costs and bounds.
             * @example 3.5
             */
            statistically_optimal: number | null;
            /**
             * @description After the costs of the context and the bounds, before the guards; null if the context states no costs.
             * @example 3.5
             */
            context_adjusted: number | null;
            /**
             * @description What costs, bounds or a target did to the optimum; if nothing is recommended, why and what to do.
             * @example The cost of a missed event is high, and that of a false alarm low, which favours firing rather than missing: 3.2 instead of 3.5.
             */
            adjustment_explanation: string | null;
            /** @example [] */
            warnings: string[];
            impact: components["schemas"]["CalibrationImpact"] | null;
            evidence: components["schemas"]["CalibrationEvidence"] | null;
            /**
             * @description Applies the recommendation, once.
             * @example cal_5f0c
             */
            calibration_token: string | null;
            /**
             * Format: date-time
             * @description When the token expires.
             * @example 2026-09-01T08:00:00.000Z
             */
            expires_at: string | null;
        };
        /** @description What the recommendation is based on. */
        CalibrationEvidence: {
            decisions: {
                /**
                 * @description Decisions with a score; one for each entity and time.
                 * @example 444
                 */
                scored: number;
                /**
                 * @description Decisions without one, which no cut changes.
                 * @example 3
                 */
                unscored: number;
                /**
                 * @description Scored decisions that fire under the current value.
                 * @example 40
                 */
                firings: number;
                /**
                 * @description Stretches of consecutive firings of an entity.
                 * @example 31
                 */
                firing_runs: number;
                /**
                 * @description Days (UTC) with decisions.
                 * @example 30
                 */
                days: number;
                /**
                 * Format: date-time
                 * @example 2026-09-01T08:00:00.000Z
                 */
                from: string | null;
                /**
                 * Format: date-time
                 * @example 2026-09-01T08:00:00.000Z
                 */
                to: string | null;
                /**
                 * @description Versions whose scores mean the same.
                 * @example [
                 *       "1.0"
                 *     ]
                 */
                versions: string[];
            };
            /** @description What became of the ratings; they add up to `total`. */
            ratings: {
                /**
                 * @description Stored ratings.
                 * @example 20
                 */
                total: number;
                /**
                 * @description Disputes that bear on the cut.
                 * @example 14
                 */
                used: number;
                /**
                 * @description Ratings `correct`, without effect.
                 * @example 2
                 */
                correct: number;
                /**
                 * @description Ratings superseded by a later one of the same decision.
                 * @example 1
                 */
                superseded: number;
                /**
                 * @description Ratings without a stored decision.
                 * @example 2
                 */
                unmatched: number;
                /**
                 * @description A false_positive on a silence, or a false_negative on a firing.
                 * @example 1
                 */
                contradictory: number;
                /**
                 * @description Ratings of decisions without a score.
                 * @example 0
                 */
                unscored: number;
            };
            /**
             * @description Firings disputed by name; three open the tighter side.
             * @example 14
             */
            disputed_firings: number;
            /**
             * @description Disputed silences; three open the looser side.
             * @example 0
             */
            disputed_silences: number;
            /** @description Costs in force; only their ratio matters. */
            costs: {
                /**
                 * @description Of a missed event.
                 * @example 4
                 */
                miss: number;
                /**
                 * @description Of a false alarm.
                 * @example 1
                 */
                alarm: number;
            };
            /** @description Looser values first; thinned. */
            cost_curve: {
                /**
                 * @description The parameter.
                 * @example 3.5
                 */
                value: number;
                /**
                 * @description Its cost on the stored decisions.
                 * @example 2.3
                 */
                cost: number;
                /**
                 * @description Stored decisions that fire under it.
                 * @example 28
                 */
                firings: number;
            }[];
            target: {
                /**
                 * @description The target volume.
                 * @example 5
                 */
                alerts_per_day: number;
                /** @description What to expect of the cut before bounds. */
                expected: components["schemas"]["AlertRate"] | null;
            } | null;
        };
        /** @description What the recommendation would have changed on the stored decisions. */
        CalibrationImpact: {
            /** @description Stored decisions that would have changed. */
            flips: {
                /**
                 * @description Firings it would have silenced.
                 * @example 12
                 */
                silenced: number;
                /**
                 * @description Silences it would have made fire.
                 * @example 0
                 */
                fired: number;
            };
            alerts_per_day: {
                before: components["schemas"]["AlertRate"];
                after: components["schemas"]["AlertRate"];
            };
            precision: {
                before: components["schemas"]["Precision"];
                after: components["schemas"]["Precision"];
            };
            /** @description Share of firings that no rating disputes; null where nothing fires. */
            undisputed: {
                /** @example 0.7 */
                before: number | null;
                /** @example 0.95 */
                after: number | null;
            };
        };
        /** @description A calibration in the life of a condition. */
        CalibrationStep: {
            calibration_id: string;
            from: components["schemas"]["Version"];
            /**
             * @description Disputes it is based on.
             * @example 14
             */
            disputes: number;
            /**
             * @example tighten
             * @enum {string}
             */
            direction: "tighten" | "relax";
            /**
             * @description Parameters of the strategy.
             * @example {
             *       "direction": "any",
             *       "value": 3.5,
             *       "window": "30d"
             *     }
             */
            before: {
                [key: string]: components["schemas"]["Scalar"];
            };
            /**
             * @description Parameters of the strategy.
             * @example {
             *       "direction": "any",
             *       "value": 3.5,
             *       "window": "30d"
             *     }
             */
            after: {
                [key: string]: components["schemas"]["Scalar"];
            };
            /**
             * @description The target, if one decided.
             * @example null
             */
            alerts_per_day: number | null;
            at: components["schemas"]["Instant"];
        };
        /**
         * @description A relative move over a window.
         * @example {
         *       "direction": "decrease",
         *       "value": 0.25,
         *       "window": "7d"
         *     }
         */
        ChangeParams: {
            /**
             * @description Which move fires.
             * @example decrease
             * @enum {string}
             */
            direction: "increase" | "decrease" | "any";
            /**
             * @description The move as a fraction of the earlier value: 0.25 is 25%.
             * @example 0.25
             */
            value: number;
            /**
             * @description How far back the earlier value lies.
             * @example 7d
             */
            window?: string;
        };
        /** @description Fires on a relative move over a window. */
        ChangeStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "change";
            params: components["schemas"]["ChangeParams"];
        };
        /** @description A place for notifications. Its secrets are never shown. */
        Channel: {
            /** @example oncall */
            channel: string;
            /**
             * @description `inbox` stores messages here; `slack`, `discord` and `teams` use their incoming webhooks, `pagerduty` its Events API v2; `email` sends mail; `webhook` gets the decision and the message, signed.
             * @example slack
             * @enum {string}
             */
            kind: "inbox" | "slack" | "discord" | "teams" | "pagerduty" | "email" | "webhook";
            /**
             * @description Scheme and host; null for `inbox` and `email`.
             * @example https://hooks.slack.com/***
             */
            endpoint: string | null;
            /**
             * @description Names of the headers, their values masked.
             * @example {
             *       "Authorization": "***"
             *     }
             */
            headers: {
                [key: string]: string;
            };
            /**
             * @description Masked; null for kinds other than `pagerduty`.
             * @example null
             */
            routing_key: string | null;
            /**
             * @description Its domain; null for kinds other than `email`.
             * @example null
             */
            address: string | null;
            /**
             * @description How many more attempts to make after no answer, 408, 429 or 5xx, when Standard Webhooks or `Retry-After` says; 0 if left out.
             * @example 0
             */
            retries: number;
            /**
             * @description The most messages a minute; null for no limit.
             * @example null
             */
            per_minute: number | null;
            /**
             * @description Whether all alarms of one look become one message, with a count and the ten worst entities. True if left out; channels of kind `webhook` get each alarm separately.
             * @example true
             */
            group: boolean;
            /**
             * @description From 1, one more with each change.
             * @example 1
             */
            version: number;
            /**
             * Format: date-time
             * @description Null for `inbox`, which is always there.
             * @example 2026-09-01T08:00:00.000Z
             */
            created_at: string | null;
            /**
             * Format: date-time
             * @description When it was last changed; null if never.
             * @example 2026-09-01T08:00:00.000Z
             */
            changed_at: string | null;
            /**
             * Format: date-time
             * @description When its receiver last took a message, to within a minute; null if never, and for `inbox`.
             * @example 2026-09-01T08:00:00.000Z
             */
            last_delivered_at: string | null;
            /** @description Its last failure; null if there was none. */
            last_failure: components["schemas"]["ChannelFailure"] | null;
        };
        /** @description How a message to a channel last failed, to within a minute, with what the receiver said. */
        ChannelFailure: {
            at: components["schemas"]["Instant"];
            /**
             * @example {
             *       "type": "http_status",
             *       "message": "The receiver answered 404: no_service"
             *     }
             */
            error: {
                /** @example http_status */
                type: string;
                message: string;
            };
            /**
             * @description What the receiver answered; null if it did not.
             * @example 404
             */
            http_status: number | null;
        };
        /** @description A page of channels. */
        ChannelList: {
            /** @description Newest first. */
            items: components["schemas"]["Channel"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description How a test message went. */
        ChannelTest: {
            /** @example oncall */
            channel: string;
            /**
             * @description The version of the channel that was used.
             * @example 2
             */
            version: number;
            /**
             * @description Whether the receiver took the message.
             * @example true
             */
            delivered: boolean;
            /**
             * @description What went wrong, with what the receiver said; null if nothing did.
             * @example null
             */
            error: {
                /** @example http_status */
                type: string;
                message: string;
            } | null;
            /**
             * @description What the receiver answered, unless it was a success; else null.
             * @example null
             */
            http_status: number | null;
            /**
             * @description How long it took.
             * @example 180
             */
            duration_ms: number;
        };
        /**
         * @description A comment.
         * @example {
         *       "text": "The exporter was restarted, waiting for data."
         *     }
         */
        CommentIncidentBody: {
            /**
             * @description Plain text. Avoid naming people in it: only an erasure of the entity removes it.
             * @example The exporter was restarted, waiting for data.
             */
            text: string;
        };
        /** @description How other conditions are combined. */
        CompositeParams: {
            /**
             * @description NOT takes one operand, AND and OR two or more.
             * @example AND
             * @enum {string}
             */
            operator: "AND" | "OR" | "NOT";
            /** @description None of them may itself be a composite. */
            operands: components["schemas"]["OperandRef"][];
        };
        /** @description Combines other conditions. */
        CompositeStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "composite";
            params: components["schemas"]["CompositeParams"];
        };
        /** @description How a Result is computed from signals. Never changes under its id and version. */
        Concept: {
            /**
             * @description Id of the concept.
             * @example account_engagement
             */
            concept_id: string;
            version: components["schemas"]["Version"];
            output_type: components["schemas"]["OutputType"];
            /**
             * @description The closed set of Results of a categorical concept.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
            /**
             * @description Steps by name.
             * @example {
             *       "weekly": {
             *         "op": "mean",
             *         "inputs": [
             *           "rate"
             *         ],
             *         "params": {
             *           "window": "7d"
             *         }
             *       }
             *     }
             */
            features: {
                [key: string]: components["schemas"]["Feature"];
            };
            /**
             * @description The step whose value is the Result.
             * @example weekly
             */
            output_feature: string;
            /** @description For signals with members: the concept is computed for each member, and these Results become one. */
            across?: components["schemas"]["MemberFold"];
            /**
             * @description Which members count: those with one of these values of each label.
             * @example {
             *       "mountpoint": [
             *         "/var",
             *         "/"
             *       ]
             *     }
             */
            where?: {
                [key: string]: string[];
            };
            /**
             * @description Which members do not count: those with one of these values of a label.
             * @example {
             *       "mountpoint": [
             *         "/boot"
             *       ]
             *     }
             */
            except?: {
                [key: string]: string[];
            };
            namespace: components["schemas"]["Namespace"];
            /**
             * @description What the concept computes.
             * @example Mean active user rate of a week
             */
            description: string;
            /**
             * @description Signals by local name.
             * @example {
             *       "rate": {
             *         "primitive_id": "account.active_user_rate_30d",
             *         "type": "time_series<float>",
             *         "missing_data_policy": "null"
             *       }
             *     }
             */
            primitives: {
                [key: string]: components["schemas"]["ConceptSignal"];
            };
            population?: components["schemas"]["Population"];
            /**
             * @description SHA-256 of the compiled concept.
             * @example 9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f64a1f4d1e8c5b7a2938475610fedcba98
             */
            ir_hash: string;
            created_at: components["schemas"]["Instant"];
        };
        /** @description A concept that has been compiled and not stored. */
        ConceptDraft: {
            /**
             * @description Id of the concept.
             * @example account_engagement
             */
            concept_id: string;
            version: components["schemas"]["Version"];
            output_type: components["schemas"]["OutputType"];
            /**
             * @description The closed set of Results of a categorical concept.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
            /**
             * @description Steps by name.
             * @example {
             *       "weekly": {
             *         "op": "mean",
             *         "inputs": [
             *           "rate"
             *         ],
             *         "params": {
             *           "window": "7d"
             *         }
             *       }
             *     }
             */
            features: {
                [key: string]: components["schemas"]["Feature"];
            };
            /**
             * @description The step whose value is the Result.
             * @example weekly
             */
            output_feature: string;
            /** @description For signals with members: the concept is computed for each member, and these Results become one. */
            across?: components["schemas"]["MemberFold"];
            /**
             * @description Which members count: those with one of these values of each label.
             * @example {
             *       "mountpoint": [
             *         "/var",
             *         "/"
             *       ]
             *     }
             */
            where?: {
                [key: string]: string[];
            };
            /**
             * @description Which members do not count: those with one of these values of a label.
             * @example {
             *       "mountpoint": [
             *         "/boot"
             *       ]
             *     }
             */
            except?: {
                [key: string]: string[];
            };
            namespace: components["schemas"]["Namespace"];
            /**
             * @description What the concept computes.
             * @example Mean active user rate of a week
             */
            description: string;
            /**
             * @description Signals by local name.
             * @example {
             *       "rate": {
             *         "primitive_id": "account.active_user_rate_30d",
             *         "type": "time_series<float>",
             *         "missing_data_policy": "null"
             *       }
             *     }
             */
            primitives: {
                [key: string]: components["schemas"]["ConceptSignal"];
            };
            population?: components["schemas"]["Population"];
            /**
             * @description SHA-256 of the compiled concept.
             * @example 9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f64a1f4d1e8c5b7a2938475610fedcba98
             */
            ir_hash: string;
        };
        /** @description A page of concept versions. */
        ConceptList: {
            /** @description Newest first. */
            items: components["schemas"]["Concept"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description A signal as the concept pins it; later changes of the signal do not reach it.
         * @example {
         *       "primitive_id": "account.active_user_rate_30d",
         *       "type": "time_series<float>",
         *       "missing_data_policy": "null"
         *     }
         */
        ConceptSignal: {
            primitive_id: components["schemas"]["PrimitiveId"];
            type: components["schemas"]["PrimitiveType"];
            missing_data_policy: components["schemas"]["MissingDataPolicy"];
            /**
             * @description Age after which a value counts as missing.
             * @example 7d
             */
            max_age?: string;
            /**
             * @description The closed set of values.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
            /**
             * @description The labels that tell its members apart.
             * @example [
             *       "mountpoint"
             *     ]
             */
            members?: string[];
        };
        /** @description How a Result becomes a Decision. Never changes under its id and version. */
        Condition: {
            /**
             * @description Id of the condition.
             * @example low_engagement
             */
            condition_id: string;
            version: components["schemas"]["Version"];
            /**
             * @description The concept it judges; for a composite that of its first operand.
             * @example account_engagement
             */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            strategy: components["schemas"]["Strategy"];
            /**
             * @description Minimum points of history it needs; 10 if left out.
             * @example 10
             */
            min_history?: number;
            threshold_bounds?: components["schemas"]["Bounds"];
            /**
             * @description What calibration does at the bounds.
             * @example clamp
             * @enum {string}
             */
            on_bounds_exceeded?: "clamp" | "reject";
            namespace: components["schemas"]["Namespace"];
            /**
             * @description What the condition watches for.
             * @example Engagement of an account is low
             */
            description?: string;
            /**
             * @description Version of the strategies; a condition keeps the one it was created with.
             * @example 1
             */
            engine: number;
            /**
             * @description SHA-256 of the whole execution graph: concept, condition and operands.
             * @example 5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a
             */
            ir_hash: string;
            created_at: components["schemas"]["Instant"];
        };
        /** @description How two versions of a condition differ. */
        ConditionDiff: {
            /** @example cnd_9x1k7w */
            condition_id: string;
            from: components["schemas"]["Version"];
            to: components["schemas"]["Version"];
            /**
             * @description Whether both compute the same thing (equal ir_hash).
             * @example false
             */
            same_logic: boolean;
            /**
             * @description What changed, in words.
             * @example Fires when the Result is below 0.3, no longer below 0.35.
             */
            summary: string;
            /** @description Every field that differs, by name. */
            changes: {
                /** @example strategy.params.value */
                field: string;
                /**
                 * @description Null where the version does not have it.
                 * @example 0.35
                 */
                from?: unknown;
                /** @example 0.3 */
                to?: unknown;
                /** @example strategy.params.value: 0.35 -> 0.3 */
                message: string;
            }[];
        };
        /** @description A condition that has been compiled and not stored. */
        ConditionDraft: {
            /**
             * @description Id of the condition.
             * @example low_engagement
             */
            condition_id: string;
            version: components["schemas"]["Version"];
            /**
             * @description The concept it judges; for a composite that of its first operand.
             * @example account_engagement
             */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            strategy: components["schemas"]["Strategy"];
            /**
             * @description Minimum points of history it needs; 10 if left out.
             * @example 10
             */
            min_history?: number;
            threshold_bounds?: components["schemas"]["Bounds"];
            /**
             * @description What calibration does at the bounds.
             * @example clamp
             * @enum {string}
             */
            on_bounds_exceeded?: "clamp" | "reject";
            namespace: components["schemas"]["Namespace"];
            /**
             * @description What the condition watches for.
             * @example Engagement of an account is low
             */
            description?: string;
            /**
             * @description Version of the strategies; a condition keeps the one it was created with.
             * @example 1
             */
            engine: number;
            /**
             * @description SHA-256 of the whole execution graph: concept, condition and operands.
             * @example 5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a
             */
            ir_hash: string;
        };
        /** @description What a condition does and why, from its definition alone. */
        ConditionExplanation: {
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /**
             * @description What it watches for. The active context may affect the wording, never a number.
             * @example Fires for an account when account.active_user_rate_30d is below 0.35.
             */
            natural_language_summary: string;
            /**
             * @description Why the parameters are what they are, from what was pinned with the condition.
             * @example threshold on account.active_user_rate_30d: direction "below" was given in the sentence ("drops") and value 0.35 was given in the sentence ("35%").
             */
            parameter_rationale: string;
            /**
             * @example threshold
             * @enum {string}
             */
            strategy: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            /**
             * @description The strategy's parameters.
             * @example {
             *       "direction": "below",
             *       "value": 0.35
             *     }
             */
            params: {
                [key: string]: unknown;
            };
            /**
             * @example boolean
             * @enum {string}
             */
            decision_type: "boolean" | "categorical";
            /**
             * @description Parameter in effect; null for equals and composite.
             * @example 0.35
             */
            threshold_applied: number | null;
            /**
             * @description Minimum points of history it needs; null for a strategy that needs none.
             * @example null
             */
            min_history: number | null;
            threshold_bounds: components["schemas"]["Bounds"] | null;
            /**
             * @description What calibration does at the bounds.
             * @example null
             * @enum {string|null}
             */
            on_bounds_exceeded: "clamp" | "reject" | null;
            concept: {
                concept_id: string;
                concept_version: components["schemas"]["Version"];
                description: string;
                /** @enum {string} */
                output_type: "float" | "int" | "boolean" | "string" | "categorical" | "float?" | "int?";
                /** @description The signals the Result is computed from. */
                signals: components["schemas"]["PrimitiveId"][];
            };
            /** @description Empty unless composite. */
            operands: components["schemas"]["ExplainedOperand"][];
            /** @description Where strategy and parameters came from, as data; null when registered by hand. */
            provenance: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The context whose words were used.
             * @example null
             */
            context_version: string | null;
            /** @description SHA-256 of the execution graph. */
            ir_hash: string;
        };
        /** @description A version of a condition and where it comes from. */
        ConditionVersion: {
            /** @example cnd_9x1k7w */
            condition_id: string;
            version: components["schemas"]["Version"];
            /**
             * @description The version it was calibrated from; null for one that was not.
             * @example null
             */
            previous_version: string | null;
            /** @example z_score */
            strategy: string;
            /**
             * @example {
             *       "direction": "any",
             *       "value": 3.5
             *     }
             */
            params: {
                [key: string]: unknown;
            };
            /**
             * @description Where its parameters come from.
             * @example calibrated from 1.0 on 14 disputes
             */
            summary: string | null;
            calibration: components["schemas"]["CalibrationStep"] | null;
            /** @example 5d41c7ab6f0e2b4f */
            ir_hash: string;
            created_at: components["schemas"]["Instant"];
        };
        /** @description Preferences that go with the sentence. */
        ConstraintsConfig: {
            /**
             * @description high fires earlier, low later; no effect on a number you give.
             * @example high
             * @enum {string}
             */
            sensitivity?: "low" | "medium" | "high";
            namespace?: components["schemas"]["Namespace"];
        };
        /** @description How data and rules behave. */
        ContextBehavioural: {
            /**
             * @description How data arrives.
             * @default batch
             * @example batch
             * @enum {string}
             */
            data_cadence?: "batch" | "streaming" | "mixed";
            /**
             * @description Shortest and longest time that means something here.
             * @example {
             *       "min": "30d",
             *       "max": "90d"
             *     }
             */
            meaningful_windows?: {
                /**
                 * @description Units s, m, h, d, w, mo (30 days), q (90 days), y (365 days), or ISO 8601.
                 * @example 30d
                 */
                min?: string;
                /**
                 * @description Units s, m, h, d, w, mo (30 days), q (90 days), y (365 days), or ISO 8601.
                 * @example 30d
                 */
                max?: string;
            };
            /**
             * @description Frameworks in scope.
             * @example [
             *       "GDPR"
             *     ]
             */
            regulatory?: string[];
        };
        /** @description What the application is about. */
        ContextDomain: {
            /**
             * @description What the application does.
             * @example Churn detection for mid-market B2B SaaS
             */
            description: string;
            /** @description What is monitored. */
            entities?: {
                /** @example account */
                name: string;
                /** @example company-level subscription */
                description: string;
            }[];
            /**
             * @description Names of the decisions people make.
             * @example [
             *       "churn_risk"
             *     ]
             */
            decisions?: string[];
        };
        /** @description How many active tasks the context in force did not shape. */
        ContextImpact: {
            /**
             * @description The version in force, or `none`.
             * @example v3
             */
            current_version: string;
            /**
             * @description Active tasks compiled under it.
             * @example 12
             */
            tasks_on_current_version: number;
            /** @description Older versions that active tasks were compiled under, newest first; `none` is the oldest. */
            tasks_on_older_versions: {
                /** @example v2 */
                version: string;
                /** @example 4 */
                task_count: number;
            }[];
            /**
             * @description Active tasks compiled under older versions.
             * @example 4
             */
            total_stale_tasks: number;
        };
        /** @description The nearest change that would have given the other decision. */
        Counterfactual: {
            /**
             * @description The nearest Result that would have given the other answer; null for a composite.
             * @example 0.35
             */
            value: number | string | boolean | null;
            /**
             * @description Where the answer changes; null for a composite.
             * @example 0.35
             */
            boundary: number | string | boolean | null;
            /**
             * @description On which side of the boundary the other answer lies.
             * @example at_or_above
             * @enum {string|null}
             */
            relation: "above" | "at_or_above" | "below" | "at_or_below" | "equal" | "different" | null;
            /**
             * @description The same in one sentence.
             * @example A Result of at least 0.35, the threshold, would not have fired.
             */
            meaning: string;
            /**
             * @description From the Result to `value`; null where there is no number.
             * @example 0.04
             */
            distance: number | null;
            /**
             * @description For a composite: whether one of the operands would have been enough.
             * @example null
             * @enum {string|null}
             */
            need: "any" | "all" | null;
            /** @description For a composite: the operands that would have had to answer otherwise. */
            operands: components["schemas"]["OperandCounterfactual"][];
        };
        /**
         * @description An action to register. (action_id, version) is permanent; the trigger's condition may be registered later.
         * @example {
         *       "action_id": "page_oncall",
         *       "version": "v1",
         *       "config": {
         *         "type": "webhook",
         *         "endpoint": "https://hooks.example.com/decisions"
         *       },
         *       "trigger": {
         *         "fire_on": "true",
         *         "condition_id": "low_engagement",
         *         "condition_version": "1.0"
         *       },
         *       "namespace": "org"
         *     }
         */
        CreateActionBody: {
            /**
             * @description Id of the action.
             * @example page_oncall
             */
            action_id: string;
            /**
             * @description An explicit version without `@`, such as `1.0`; never `latest`.
             * @example v1
             */
            version: string;
            config: components["schemas"]["ActionConfig"];
            trigger: components["schemas"]["TriggerConfig"];
            namespace: components["schemas"]["Namespace"];
        };
        /**
         * @description A key to issue.
         * @example {
         *       "name": "billing service",
         *       "scopes": [
         *         "read",
         *         "evaluate"
         *       ]
         *     }
         */
        CreateApiKeyBody: {
            /**
             * @description What the key is for, for people.
             * @example billing service
             */
            name: string;
            /**
             * @description What the key may do: `read` what is stored, `evaluate` (push signals, ask questions, rate answers), `author` tasks and definitions, `observe` (only bring observations), `operate` (only deal with alarms: acknowledge, rate, snooze, silence). None includes another.
             * @example [
             *       "read",
             *       "evaluate"
             *     ]
             */
            scopes: ("read" | "evaluate" | "author" | "observe" | "operate")[];
            /**
             * @description The only entities that the key reaches: names, or beginnings that end in `*`; all of them if left out.
             * @example [
             *       "merchant:eu-*"
             *     ]
             */
            entities?: string[];
            /**
             * @description The only signals that the key reaches: names, or beginnings that end in `*`; all of them if left out.
             * @example [
             *       "payments.*"
             *     ]
             */
            signals?: string[];
            /**
             * @description Requests a minute; as many as any key if left out.
             * @example 60
             */
            per_minute?: number;
            /**
             * Format: date-time
             * @description When the key stops working; never if left out.
             * @example 2026-09-01T08:00:00.000Z
             */
            expires_at?: string | Date;
        };
        /**
         * @description A channel to create.
         * @example {
         *       "channel": "oncall",
         *       "kind": "slack",
         *       "endpoint": "https://hooks.slack.com/services/T000/B000/XXXX"
         *     }
         */
        CreateChannelBody: {
            /**
             * @description Name that notifications use to address the channel.
             * @example oncall
             */
            channel: string;
            /**
             * @description `inbox` stores messages here; `slack`, `discord` and `teams` use their incoming webhooks, `pagerduty` its Events API v2; `email` sends mail; `webhook` gets the decision and the message, signed.
             * @example slack
             * @enum {string}
             */
            kind: "inbox" | "slack" | "discord" | "teams" | "pagerduty" | "email" | "webhook";
            /**
             * @description Address to call, https; for `pagerduty` its own if left out, not for `inbox` and `email`. A secret: it is never shown again.
             * @example https://hooks.slack.com/services/T000/B000/XXXX
             */
            endpoint?: string;
            /**
             * @description Request headers; not for `inbox` and `email`. `${NAME}` stands for a secret the operator has listed. Values are never shown again.
             * @example {
             *       "Authorization": "Bearer ${PAGER_TOKEN}"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description For `pagerduty`: the integration key of an Events API v2 integration, or `${NAME}` for a secret the operator has listed. Never shown again.
             * @example ${PAGERDUTY_KEY}
             */
            routing_key?: string;
            /**
             * @description For `email`: whom to write to, an address that is verified with Cloudflare.
             * @example oncall@example.com
             */
            address?: string;
            /**
             * @description How many more attempts to make after no answer, 408, 429 or 5xx, when Standard Webhooks or `Retry-After` says; 0 if left out.
             * @example 5
             */
            retries?: number;
            /**
             * @description The most messages a minute, evenly spread; others wait. No limit if left out.
             * @example 60
             */
            per_minute?: number;
            /**
             * @description Whether all alarms of one look become one message, with a count and the ten worst entities. True if left out; channels of kind `webhook` get each alarm separately.
             * @example true
             */
            group?: boolean;
        };
        /** @description A concept to register: how a Result is computed from signals, or, with `population`, from what many entities come to. */
        CreateConceptBody: {
            /**
             * @description Id of the concept.
             * @example account_engagement
             */
            concept_id: string;
            version: components["schemas"]["Version"];
            output_type: components["schemas"]["OutputType"];
            /**
             * @description The closed set of Results of a categorical concept.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
            /**
             * @description Steps by name.
             * @example {
             *       "weekly": {
             *         "op": "mean",
             *         "inputs": [
             *           "rate"
             *         ],
             *         "params": {
             *           "window": "7d"
             *         }
             *       }
             *     }
             */
            features: {
                [key: string]: components["schemas"]["Feature"];
            };
            /**
             * @description The step whose value is the Result.
             * @example weekly
             */
            output_feature: string;
            /** @description For signals with members: the concept is computed for each member, and these Results become one. */
            across?: components["schemas"]["MemberFold"];
            /**
             * @description Which members count: those with one of these values of each label.
             * @example {
             *       "mountpoint": [
             *         "/var",
             *         "/"
             *       ]
             *     }
             */
            where?: {
                [key: string]: string[];
            };
            /**
             * @description Which members do not count: those with one of these values of a label.
             * @example {
             *       "mountpoint": [
             *         "/boot"
             *       ]
             *     }
             */
            except?: {
                [key: string]: string[];
            };
            /**
             * @description A label for grouping; it does not separate users.
             * @default org
             * @example org
             */
            namespace?: string;
            /**
             * @description What the concept computes.
             * @default
             * @example Mean active user rate of a week
             */
            description?: string;
            /**
             * @description Signals by local name.
             * @example {
             *       "rate": {
             *         "primitive_id": "account.active_user_rate_30d"
             *       }
             *     }
             */
            primitives: {
                [key: string]: components["schemas"]["NewConceptSignal"];
            };
        } | {
            /**
             * @description Id of the concept.
             * @example account_engagement
             */
            concept_id: string;
            version: components["schemas"]["Version"];
            /**
             * @description A label for grouping; it does not separate users.
             * @default org
             * @example org
             */
            namespace?: string;
            /**
             * @description What the concept computes.
             * @default
             * @example Mean active user rate of a week
             */
            description?: string;
            population: components["schemas"]["NewPopulation"];
        };
        /** @description A condition to register: how a Result becomes a Decision. */
        CreateConditionBody: {
            /**
             * @description Id of the condition.
             * @example low_engagement
             */
            condition_id: string;
            version: components["schemas"]["Version"];
            /**
             * @description The concept it judges; for a composite that of its first operand.
             * @example account_engagement
             */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            strategy: components["schemas"]["Strategy"];
            /**
             * @description Minimum points of history it needs; 10 if left out.
             * @example 10
             */
            min_history?: number;
            threshold_bounds?: components["schemas"]["Bounds"];
            /**
             * @description What calibration does at the bounds.
             * @example clamp
             * @enum {string}
             */
            on_bounds_exceeded?: "clamp" | "reject";
            /**
             * @description A label for grouping; it does not separate users.
             * @default org
             * @example org
             */
            namespace?: string;
            /**
             * @description What the condition watches for.
             * @example Engagement of an account is low
             */
            description?: string;
        };
        /**
         * @description What the service should know about the application.
         * @example {
         *       "domain": {
         *         "description": "Churn detection for mid-market B2B SaaS"
         *       }
         *     }
         */
        CreateContextBody: {
            domain: components["schemas"]["ContextDomain"];
            behavioural?: components["schemas"]["ContextBehavioural"];
            /**
             * @description What terms mean in this business.
             * @default []
             */
            semantic_hints?: {
                /** @example high value account */
                term: string;
                /** @example ARR above $50,000 */
                definition: string;
            }[];
            /**
             * @description Which error costs more; the direction is derived and cannot be set.
             * @example {
             *       "false_negative_cost": "high",
             *       "false_positive_cost": "medium"
             *     }
             */
            calibration_bias?: {
                /**
                 * @description What a missed event costs.
                 * @example high
                 * @enum {string}
                 */
                false_negative_cost?: "low" | "medium" | "high";
                /**
                 * @description What a false alarm costs.
                 * @example medium
                 * @enum {string}
                 */
                false_positive_cost?: "low" | "medium" | "high";
            };
            /**
             * @description Why the rules change.
             * @example Stricter churn priors
             */
            change_note?: string;
            /**
             * @description The version this one is meant to replace, or `none`; if another is in force by then, nothing changes.
             * @example v2
             */
            replaces?: string;
        };
        /** @description A door for webhooks and CloudEvents. */
        CreateEventsFeed: {
            /**
             * @description Name of the feed; it stands in the address of its door.
             * @example fleet
             */
            feed_id: string;
            /**
             * @description What the door speaks: `prometheus` remote write 1.0 and 2.0, `otlp` OpenTelemetry metrics over HTTP, `events` JSON of webhooks and CloudEvents. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "events";
            verify?: components["schemas"]["FeedVerify"];
            /** @description The first rule that takes an event decides. */
            map: components["schemas"]["FeedEventRule"][];
            /**
             * @description The most samples or events a minute; more are answered 503, for the sender to send again.
             * @example 600000
             */
            samples_per_minute?: number;
            /**
             * @description The most series at a time.
             * @example 50000
             */
            max_series?: number;
            /**
             * @description The most signals that rules with `register` may add.
             * @example 200
             */
            max_signals?: number;
        };
        /**
         * @description A feed to create.
         * @example {
         *       "feed_id": "fleet",
         *       "kind": "prometheus",
         *       "map": [
         *         {
         *           "match": "node_load1",
         *           "signal": "host.load1",
         *           "entity": "host:{instance}"
         *         }
         *       ]
         *     }
         */
        CreateFeedBody: components["schemas"]["CreatePrometheusFeed"] | components["schemas"]["CreateOtlpFeed"] | components["schemas"]["CreateEventsFeed"];
        /** @description Guardrails to put in force. */
        CreateGuardrailsBody: {
            guardrails: components["schemas"]["GuardrailsDefinition"];
            /**
             * @description Why the rules change.
             * @example Stricter churn priors
             */
            change_note?: string;
            /**
             * @description The version this one is meant to replace, or `file`; if another is in force by then, nothing changes.
             * @example v2
             */
            replaces?: string;
        };
        /**
         * @description A question to answer later. Without a time it is about the moment the job is created.
         * @example {
         *       "kind": "execute",
         *       "id": "cpt_4m8d2q",
         *       "version": "1.0",
         *       "entity": "account:8841"
         *     }
         */
        CreateJobBody: components["schemas"]["ExecuteJobBody"] | components["schemas"]["EvaluateJobBody"] | components["schemas"]["BatchJobBody"] | components["schemas"]["RangeJobBody"] | components["schemas"]["BacktestJobBody"];
        /** @description A door for OpenTelemetry metrics. */
        CreateOtlpFeed: {
            /**
             * @description Name of the feed; it stands in the address of its door.
             * @example fleet
             */
            feed_id: string;
            /**
             * @description What the door speaks: `prometheus` remote write 1.0 and 2.0, `otlp` OpenTelemetry metrics over HTTP, `events` JSON of webhooks and CloudEvents. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "otlp";
            /** @description The first rule that takes a series decides, unless it says `continue`. */
            map: components["schemas"]["FeedSeriesRule"][];
            /**
             * @description The most samples or events a minute; more are answered 503, for the sender to send again.
             * @example 600000
             */
            samples_per_minute?: number;
            /**
             * @description The most series at a time.
             * @example 50000
             */
            max_series?: number;
            /**
             * @description The most signals that rules with `register` may add.
             * @example 200
             */
            max_signals?: number;
        };
        /**
         * @description A preview to create a task from.
         * @example {
         *       "preview_token": "prev_5f0c"
         *     }
         */
        CreatePreviewedTaskBody: {
            /**
             * @description Creates the task that was shown, once.
             * @example prev_5f0c
             */
            preview_token: string;
        };
        /** @description A door for Prometheus remote write. */
        CreatePrometheusFeed: {
            /**
             * @description Name of the feed; it stands in the address of its door.
             * @example fleet
             */
            feed_id: string;
            /**
             * @description What the door speaks: `prometheus` remote write 1.0 and 2.0, `otlp` OpenTelemetry metrics over HTTP, `events` JSON of webhooks and CloudEvents. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "prometheus";
            /** @description The first rule that takes a series decides, unless it says `continue`. */
            map: components["schemas"]["FeedSeriesRule"][];
            /**
             * @description The most samples or events a minute; more are answered 503, for the sender to send again.
             * @example 600000
             */
            samples_per_minute?: number;
            /**
             * @description The most series at a time.
             * @example 50000
             */
            max_series?: number;
            /**
             * @description The most signals that rules with `register` may add.
             * @example 200
             */
            max_signals?: number;
        };
        /**
         * @description What to silence, and for how long.
         * @example {
         *       "task_id": "task_01992f6e1c0e7a3b9d5f",
         *       "until": "2026-09-01T12:00:00.000Z",
         *       "reason": "Planned maintenance"
         *     }
         */
        CreateSilenceBody: {
            /**
             * @description Your own name for it. No two that have not ended have the same.
             * @example checkout/error-rate
             */
            external_id?: string;
            /**
             * @description The task to silence.
             * @example task_01992f6e1c0e7a3b9d5f
             */
            task_id?: string;
            /**
             * @description The entity to silence: your own identifier, or its pseudonym.
             * @example account:8841
             */
            entity?: string;
            /**
             * Format: date-time
             * @description When it begins; now if left out.
             * @example 2026-09-01T08:00:00.000Z
             */
            from?: string | Date;
            /** @description The hours of the week in which it holds back, again and again until `until`; all the time if left out. */
            every?: components["schemas"]["Recurrence"];
            /**
             * Format: date-time
             * @description When it ends: in the future, at most 366 days ahead.
             * @example 2026-09-01T08:00:00.000Z
             */
            until: string | Date;
            /**
             * @description Why, in your own words; kept for audit.
             * @example Planned maintenance
             */
            reason: string;
        };
        /**
         * @description A sentence to turn into a task.
         * @example {
         *       "intent": "alert me when the active user rate drops below 35%",
         *       "entity_scope": "account:*",
         *       "delivery": {
         *         "type": "notification",
         *         "channel": "inbox"
         *       }
         *     }
         */
        CreateTaskBody: {
            /**
             * @description What to watch for, in a sentence.
             * @example alert me when the active user rate drops below 35%
             */
            intent: string;
            /**
             * @description Your own name for it, such as that in a repository. It never changes, and no two have the same.
             * @example checkout/error-rate
             */
            external_id?: string;
            /**
             * @description Your original words, if `intent` is a reading you chose for them; kept on the task, never compiled.
             * @example tell me when engagement slips
             */
            asked_as?: string;
            entity_scope: components["schemas"]["EntityScope"];
            delivery: components["schemas"]["DeliveryConfig"];
            constraints?: components["schemas"]["ConstraintsConfig"];
            /**
             * @description `preview` evaluates and records, and only reports what it would send.
             * @default active
             * @example active
             * @enum {string}
             */
            status?: "active" | "preview";
            firing?: components["schemas"]["FiringWish"];
            watch?: components["schemas"]["WatchWish"] | null;
            meta?: components["schemas"]["TaskMeta"];
            backtest?: components["schemas"]["BacktestSpan"];
            bind?: components["schemas"]["TaskBinding"];
            /**
             * @description Shows what would be created and stores nothing.
             * @default false
             * @example false
             */
            dry_run?: boolean;
        };
        /** @description The key used. */
        CurrentKey: {
            /**
             * @description Id of the key, as it appears in logs; not a secret.
             * @example key_01992f6e-1c0e-7a3b-9d5f-0c1d2e3f4a5b
             */
            key_id: string;
            by: components["schemas"]["By"];
            /**
             * @example [
             *       "read",
             *       "evaluate"
             *     ]
             */
            scopes: ("read" | "evaluate" | "author" | "observe" | "operate")[];
            /**
             * @description The only entities that the key reaches; null: all.
             * @example [
             *       "merchant:eu-*"
             *     ]
             */
            entities: string[] | null;
            /**
             * @description The only signals that the key reaches; null: all.
             * @example [
             *       "payments.*"
             *     ]
             */
            signals: string[] | null;
        };
        /** @description The members behind a Result; left out where signals have none. */
        DecidingMembers: {
            /**
             * @description How the Results of members became one.
             * @example max
             * @enum {string}
             */
            across: "max" | "min" | "sum" | "mean" | "count";
            /**
             * @description Members that had a Result.
             * @example 3
             */
            judged: number;
            /**
             * @description Members not observed for longer than `max_age`, but within 30 days; they are not judged.
             * @example 0
             */
            silent: number;
            /** @description Those that decide most with their Results, at most five, the first before the others. */
            deciding: {
                /**
                 * @description Which member of its entity it is of: a value for each label that the signal declares in `members`.
                 * @example {
                 *       "mountpoint": "/var"
                 *     }
                 */
                member: {
                    [key: string]: string;
                };
                value: components["schemas"]["Scalar"];
            }[];
        };
        /** @description What the condition decided. */
        Decision: {
            /**
             * @description true or false; the matched label for equals.
             * @example true
             */
            value: boolean | string;
            /**
             * @example boolean
             * @enum {string}
             */
            decision_type: "boolean" | "categorical";
            /**
             * @description The evaluation template.
             * @example threshold
             * @enum {string}
             */
            strategy: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            /**
             * @description Parameter in effect; null for equals and composite.
             * @example 0.35
             */
            threshold_applied: number | null;
            /**
             * @description What was compared with the parameter. For `percentile`, 101 above all of history (`above`) and -1 below it (`below`).
             * @example 0.31
             */
            score: number | null;
            /**
             * @description Why it could not be judged; null when it was.
             * @example null
             * @enum {string|null}
             */
            reason: "null_input" | "insufficient_history" | "history_unavailable" | "member_silent" | null;
            /**
             * @description How many points of history there were, if too few.
             * @example null
             */
            history_count: number | null;
            /** @description What each action bound to the condition did. */
            actions_triggered: components["schemas"]["ActionResult"][];
        };
        /** @description Why a recorded decision came out as it did, from its record alone. */
        DecisionExplanation: {
            /** @example dec_k3v9m2x7q0c4h8t1 */
            decision_id: string;
            /**
             * @example boolean
             * @enum {string}
             */
            decision_type: "boolean" | "categorical";
            /**
             * @description true or false; the matched label for equals.
             * @example true
             */
            decision: boolean | string;
            /**
             * @description The Result; `"true"` or `"false"` of a flag.
             * @example 0.31
             */
            concept_value: number | string | null;
            /**
             * @example threshold
             * @enum {string}
             */
            strategy_type: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            /**
             * @description Parameter in effect; null for equals and composite.
             * @example 0.35
             */
            threshold_applied: number | null;
            /**
             * @description The label that matched, for equals.
             * @example null
             */
            label_matched: string | null;
            /**
             * @description What was compared with the parameter. For `percentile`, 101 above all of history (`above`) and -1 below it (`below`).
             * @example 0.31
             */
            score: number | null;
            /**
             * @description Why it could not be judged; null when it was.
             * @example null
             * @enum {string|null}
             */
            reason: "null_input" | "insufficient_history" | "history_unavailable" | "member_silent" | null;
            /**
             * @description How many points of history there were, if too few.
             * @example null
             */
            history_count: number | null;
            /** @description One for each input signal. */
            drivers: components["schemas"]["Driver"][];
            members?: components["schemas"]["DecidingMembers"];
            /**
             * @description The decision in one sentence.
             * @example Fired: 31% is below the threshold of 35%.
             */
            summary: string;
            counterfactual: components["schemas"]["Counterfactual"] | null;
            /**
             * @description Why there is no counterfactual; null if there is one.
             * @example null
             */
            counterfactual_reason: string | null;
            evaluated_at: components["schemas"]["Instant"];
        };
        /** @description A page of decisions. */
        DecisionList: {
            /** @description Newest first. */
            items: components["schemas"]["DecisionRecord"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Everything needed to recompute a decision without the service. `log` shows that the record, with its time, is in a log whose checkpoint the service signed; the rest shows that the proof is consistent, not that nothing was left out. */
        DecisionProof: {
            /**
             * @description The record, as it is stored.
             * @example {}
             */
            record?: unknown;
            /** @description Definitions of the concepts. */
            concepts: ({
                version: components["schemas"]["Version"];
            } & {
                [key: string]: unknown;
            })[];
            /** @description Definitions of the operands, then of the condition. */
            conditions: ({
                version: components["schemas"]["Version"];
            } & {
                [key: string]: unknown;
            })[];
            /**
             * @description The execution graph that the definitions compile to.
             * @example {}
             */
            ir: {
                [key: string]: unknown;
            } | null;
            /** @description SHA-256 of the RFC 8785 form of `ir`. */
            ir_hash: string | null;
            /**
             * @description Version of the operators' meaning.
             * @example 1
             */
            engine: number;
            /**
             * @description Present if there is nothing left to recompute the record from. `erased`: the entity was erased. `expired`: observations it saw are older than `SVC_KEEP_OBSERVATIONS` and were removed; a proof that was kept from before still holds.
             * @enum {string}
             */
            status?: "erased" | "expired";
            /**
             * @description Of a group: what each shard had counted, by concept and version. Put together they give the record.
             * @example {}
             */
            partials?: {
                [key: string]: ({
                    shard: number;
                    watermark: number;
                } & {
                    [key: string]: unknown;
                })[];
            };
            /** @description Null when the ledger no longer knows the entity, or what the decision saw has expired. */
            ledger: {
                /** @example ent_7h2kq0v9m3c4x8t1 */
                entity_id: string;
                views: components["schemas"]["ProofView"][];
                /** @description Signals with fewer rows in the ledger than it took in. */
                missing: {
                    primitive_id: string;
                    taken: number;
                    held: number;
                }[];
            } | null;
            /** @description Null if the service keeps no log, or the log does not hold this record as stored. */
            log: components["schemas"]["LeafProof"] | null;
        };
        /**
         * @description A rating of a recorded decision.
         * @example {
         *       "decision_id": "dec_k3v9m2x7q0c4h8t1",
         *       "feedback": "false_positive"
         *     }
         */
        DecisionRating: {
            /**
             * @description A recorded decision.
             * @example dec_k3v9m2x7q0c4h8t1
             */
            decision_id: string;
            /**
             * @description `false_positive`: it fired and should not have. `false_negative`: it did not fire and should have. `correct`: kept for audit, without effect on calibration.
             * @example false_positive
             * @enum {string}
             */
            feedback: "false_positive" | "false_negative" | "correct";
            /**
             * @description Why, in your own words; kept for audit.
             * @example Known maintenance
             */
            note?: string;
        };
        /** @description One evaluation, kept unchanged. */
        DecisionRecord: {
            /** @example dec_k3v9m2x7q0c4h8t1 */
            decision_id: string;
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            concept_result: components["schemas"]["RecordedResult"];
            /**
             * @description Signal values by primitive id.
             * @example {
             *       "account.active_user_rate_30d": 0.31
             *     }
             */
            input_primitives: {
                [key: string]: components["schemas"]["Scalar"];
            };
            series_summary: {
                [key: string]: components["schemas"]["SeriesSummary"];
            };
            signal_errors: components["schemas"]["SignalError"][];
            /**
             * @description Values of the concept's steps.
             * @example {
             *       "latest": 0.31
             *     }
             */
            features: {
                [key: string]: components["schemas"]["Scalar"];
            };
            /**
             * @example boolean
             * @enum {string}
             */
            decision_type: "boolean" | "categorical";
            /**
             * @description The evaluation template.
             * @example threshold
             * @enum {string}
             */
            strategy: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            /**
             * @description Parameter in effect; null for equals and composite.
             * @example 0.35
             */
            threshold_applied: number | null;
            /**
             * @description What was compared with the parameter. For `percentile`, 101 above all of history (`above`) and -1 below it (`below`).
             * @example 0.31
             */
            score: number | null;
            /**
             * @description Why it could not be judged; null when it was.
             * @example null
             * @enum {string|null}
             */
            reason: "null_input" | "insufficient_history" | "history_unavailable" | "member_silent" | null;
            /**
             * @description How many points of history there were, if too few.
             * @example null
             */
            history_count: number | null;
            /**
             * @description true or false; the matched label for equals.
             * @example true
             */
            decision_value: boolean | string;
            /**
             * @description The label that matched, for equals.
             * @example null
             */
            label_matched: string | null;
            history: components["schemas"]["HistoryFacts"] | null;
            /** @description Empty unless composite. */
            operands: components["schemas"]["OperandOutcome"][];
            /** @description One for each input signal. */
            drivers: components["schemas"]["Driver"][];
            members?: components["schemas"]["DecidingMembers"];
            /** @description Of a group: what its members came to, by concept and version. */
            populations?: {
                [key: string]: components["schemas"]["PopulationFacts"];
            };
            /**
             * @example triggered
             * @enum {string}
             */
            outcome: "triggered" | "not_triggered";
            entity_id: components["schemas"]["EntityPseudonym"];
            /**
             * Format: date-time
             * @description The time the question was about.
             * @example 2026-09-01T08:00:00.000Z
             */
            evaluated_at: string;
            /**
             * @description Whether the question named its time.
             * @example true
             */
            deterministic: boolean;
            /**
             * @description How much of the ledger each concept saw, by concept and version.
             * @example {
             *       "cpt_4m8d2q@1.0": 1042
             *     }
             */
            watermarks: {
                [key: string]: number;
            };
            /**
             * @description SHA-256 of the execution graph, which proves that the logic was unchanged.
             * @example 5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a
             */
            ir_hash: string;
            /**
             * @description Version of the operators' meaning.
             * @example 1
             */
            engine: number;
            /**
             * @description The first action due to fire.
             * @example act_01992f6e1c0e7a3b9d5f
             */
            action_id: string | null;
            /** @description What became of each action. */
            actions: components["schemas"]["ActionOutcome"][];
        };
        /** @description What a condition says about inline data. */
        DecisionValue: {
            /**
             * @description true or false; the matched label for equals.
             * @example true
             */
            value: boolean | string;
            /**
             * @example boolean
             * @enum {string}
             */
            decision_type: "boolean" | "categorical";
            /**
             * @description The evaluation template.
             * @example threshold
             * @enum {string}
             */
            strategy: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            /**
             * @description Parameter in effect; null for equals and composite.
             * @example 0.35
             */
            threshold_applied: number | null;
            /**
             * @description Why it could not be judged; null when it was.
             * @example null
             * @enum {string|null}
             */
            reason: "null_input" | "insufficient_history" | "history_unavailable" | "member_silent" | null;
            /**
             * @description How many points of history there were, if too few.
             * @example null
             */
            history_count: number | null;
        };
        /** @description A signal that is registered no more. */
        DeletedPrimitive: {
            primitive_id: components["schemas"]["PrimitiveId"];
            deleted_at: components["schemas"]["Instant"];
            /**
             * @description Observations that this request has removed.
             * @example 1204
             */
            removed_observations: number;
        };
        /** @description One firing of an action, and how it went. */
        Delivery: {
            /** @example act_01992f6e1c0e7a3b9d5f */
            action_id: string;
            action_version: components["schemas"]["Version"];
            /**
             * @description `triggered` was sent; `skipped` was not, see `reason`; `failed` was tried, see `error`; `queued` is stored and still to be sent; `would_trigger` is the answer of a dry run or of a task in preview.
             * @example triggered
             * @enum {string}
             */
            status: "triggered" | "skipped" | "failed" | "would_trigger" | "queued";
            /**
             * @description Why it was skipped.
             * @example null
             */
            reason: string | null;
            /**
             * @description What was sent, or would be; null if nothing.
             * @example {
             *       "entity": "account:8841"
             *     }
             */
            payload_sent: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What went wrong, if it failed.
             * @example null
             */
            error: {
                /** @example http_error */
                type: string;
                /** @example The endpoint answered 502. */
                message: string;
            } | null;
            decision_id: components["schemas"]["FiringId"];
            kind: components["schemas"]["FiringKind"];
            /**
             * @description The message that carried it; see GET /deliveries.
             * @example dec_k3v9m2x7q0c4h8t1.page_oncall
             */
            delivery_id: string;
            planned_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the send began; null if it did not.
             * @example 2026-09-01T08:00:00.000Z
             */
            attempted_at: string | null;
            /**
             * @description How long it took; null until it ended.
             * @example 84
             */
            duration_ms: number | null;
        };
        /** @description One attempt to deliver a message. */
        DeliveryAttempt: {
            /**
             * @description From 1.
             * @example 1
             */
            attempt: number;
            started_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description Null while it is under way, and if it was interrupted.
             * @example 2026-09-01T08:00:00.000Z
             */
            finished_at: string | null;
            /** @description What went wrong; null if nothing did. */
            error: {
                /** @example http_status */
                type: string;
                /** @example The receiver answered 503. */
                message: string;
            } | null;
            /**
             * @description What the receiver answered, unless it was a success; else null.
             * @example 503
             */
            http_status: number | null;
            /**
             * @description The version of the channel that the attempt went to; null without one, and where it was interrupted.
             * @example 2
             */
            channel_version: number | null;
            /**
             * @description The host that was called; of mail, the domain.
             * @example hooks.slack.com
             */
            host: string | null;
        };
        /**
         * @description What happens when the task fires.
         * @example {
         *       "type": "notification",
         *       "channel": "inbox"
         *     }
         */
        DeliveryConfig: components["schemas"]["TaskNotificationAction"] | components["schemas"]["WebhookAction"] | components["schemas"]["WorkflowAction"] | components["schemas"]["RegisterAction"];
        /** @description A page of deliveries. */
        DeliveryList: {
            /** @description Newest first. */
            items: components["schemas"]["Delivery"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A field that does not hold what a recomputation gives. */
        Difference: {
            /**
             * @description Path within the record; `columns.*` for columns of the row, `observations_missing` if the ledger has lost rows, `definitions` if they no longer compile.
             * @example concept_result.value
             */
            field: string;
            /**
             * @description What is stored.
             * @example 0.31
             */
            recorded?: unknown;
            /**
             * @description What the ledger and the definitions give.
             * @example 0.41
             */
            computed?: unknown;
        };
        /** @description What one signal contributed. */
        Driver: {
            signal: components["schemas"]["PrimitiveId"];
            /**
             * @description Share of all effects; shares add up to 1.
             * @example 1
             */
            contribution: number;
            /**
             * @description How far the signal moved the Result, in its unit.
             * @example 0.31
             */
            effect: number;
            value: components["schemas"]["Scalar"];
            /**
             * @description Present where effects were estimated from samples.
             * @enum {boolean}
             */
            sampled?: true;
            /**
             * @description Whose value it is, where the Result is that of one member; in explanations, not in records.
             * @example {
             *       "mountpoint": "/var"
             *     }
             */
            member?: {
                [key: string]: string;
            };
        };
        /**
         * @description Stores and sends nothing; actions say what they would do.
         * @default false
         * @example false
         */
        DryRun: boolean;
        /** @description What a sentence would become. Nothing is stored. */
        DryRunResult: {
            concept: components["schemas"]["ConceptDraft"];
            condition: components["schemas"]["ConditionDraft"];
            action: components["schemas"]["ActionDraft"];
            /** @description The operands of a composite in order, else empty. */
            operands: {
                concept: components["schemas"]["ConceptDraft"];
                condition: components["schemas"]["ConditionDraft"];
            }[];
            /** @description Of a sentence about many entities: what is asked about each of them. */
            members?: {
                concepts: components["schemas"]["ConceptDraft"][];
                conditions: components["schemas"]["ConditionDraft"][];
            };
            firing: components["schemas"]["FiringConfig"];
            /**
             * @description When the task runs on its own; null if it answers only when asked.
             * @example null
             */
            watch: components["schemas"]["WatchConfig"] | null;
            validation: components["schemas"]["TaskValidation"];
            provenance: components["schemas"]["Provenance"];
            /** @description What the task would have done in that span; null if none was given. */
            backtest: components["schemas"]["BacktestResult"] | null;
        };
        /**
         * @description Your own identifier of what is monitored, taken as opaque text.
         * @example account:8841
         */
        Entity: string;
        /** @description Why one of several could not be answered or done; nothing is recorded of it. */
        EntityError: {
            /**
             * @example missing_data
             * @enum {string}
             */
            type: "validation_error" | "semantic_error" | "auth_error" | "forbidden" | "not_found" | "method_not_allowed" | "execution_timeout" | "conflict" | "idempotency_in_flight" | "payload_too_large" | "unsupported_media_type" | "intent_unresolved" | "action_binding_failed" | "missing_data" | "null_propagation" | "type_mismatch" | "idempotency_key_reused" | "rate_limit_exceeded" | "internal_error" | "unavailable";
            /** @example account.active_user_rate_30d has no value at this time. */
            message: string;
            /** @example account.active_user_rate_30d */
            location?: string;
            /** @example Push an observation at or before the time asked about. */
            suggestion?: string;
            details?: unknown;
        };
        /**
         * @description Pseudonym that stands for the entity in everything that is stored.
         * @example ent_7h2kq0v9m3c4x8t1
         */
        EntityPseudonym: string;
        /**
         * @description `all` or `*`; `prefix:*`, or `prefix:eu-*`; a namespace of one of the task's signals; an entity; or a comma-separated list of these.
         * @example account:*
         */
        EntityScope: string;
        /**
         * @description A label or flag to match.
         * @example {
         *       "value": "at_risk"
         *     }
         */
        EqualsParams: {
            /**
             * @description The label or flag to match exactly.
             * @example at_risk
             */
            value: string | boolean;
            /**
             * @description The closed set of values.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
        };
        /** @description Fires on a label or flag. */
        EqualsStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "equals";
            params: components["schemas"]["EqualsParams"];
        };
        /** @description An erasure; once it is done, the certificate that an entity was erased. */
        Erasure: {
            /** @example ers_01992f6e1c0e7a3b9d5f */
            erasure_id: string;
            entity_id: components["schemas"]["EntityPseudonym"];
            /**
             * @description `done` once nothing is left.
             * @example done
             * @enum {string}
             */
            status: "running" | "done";
            started_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When nothing was left; null while it is running.
             * @example 2026-09-01T08:00:00.000Z
             */
            finished_at: string | null;
            /**
             * @description The id in `by`.
             * @example key_01992f6e1c0e7a3b9d5f
             */
            requested_by: string;
            /** @description Who asked first. */
            by: components["schemas"]["By"];
            /**
             * @description How much was removed, by kind.
             * @example {
             *       "observations": 412,
             *       "notifications": 3
             *     }
             */
            removed: {
                [key: string]: number;
            };
            kept: {
                /**
                 * @description Decision records that stay.
                 * @example 57
                 */
                decisions: number;
            };
        };
        /** @description A page of erasures. */
        ErasureList: {
            /** @description Newest first. */
            items: components["schemas"]["Erasure"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description The same question about up to 1,000 entities: a list, or all entities in a scope.
         * @example {
         *       "concept_id": "cpt_4m8d2q",
         *       "concept_version": "1.0",
         *       "condition_id": "cnd_9x1k7w",
         *       "condition_version": "1.0",
         *       "entities": [
         *         "account:8841",
         *         "account:8842"
         *       ],
         *       "timestamp": "2026-09-01T08:00:00.000Z"
         *     }
         */
        EvaluateBatchBody: {
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /** @description The entities to ask about, in the order of the answer. */
            entities?: components["schemas"]["Entity"][];
            entity_scope?: components["schemas"]["EntityScope"];
            timestamp?: components["schemas"]["QuestionTime"];
            dry_run?: components["schemas"]["DryRun"];
        };
        /**
         * @description A question: what do these definitions say about this entity at this time?
         * @example {
         *       "concept_id": "cpt_4m8d2q",
         *       "concept_version": "1.0",
         *       "condition_id": "cnd_9x1k7w",
         *       "condition_version": "1.0",
         *       "entity": "account:8841",
         *       "timestamp": "2026-09-01T08:00:00.000Z"
         *     }
         */
        EvaluateFullBody: {
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            entity: components["schemas"]["Entity"];
            timestamp?: components["schemas"]["QuestionTime"];
            /**
             * @description Adds how the Result was computed.
             * @default false
             * @example false
             */
            explain?: boolean;
            dry_run?: components["schemas"]["DryRun"];
        };
        /** @description The question of POST /evaluate/full. */
        EvaluateJobBody: {
            /** @enum {string} */
            kind: "evaluate";
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            entity: components["schemas"]["Entity"];
            timestamp?: components["schemas"]["QuestionTime"];
            /**
             * @description Adds how the Result was computed.
             * @default false
             * @example false
             */
            explain?: boolean;
            dry_run?: components["schemas"]["DryRun"];
        };
        /**
         * @description The same question about one entity at up to 1,000 times, the earliest first.
         * @example {
         *       "concept_id": "cpt_4m8d2q",
         *       "concept_version": "1.0",
         *       "condition_id": "cnd_9x1k7w",
         *       "condition_version": "1.0",
         *       "entity": "account:8841",
         *       "from": "2026-08-01T00:00:00.000Z",
         *       "to": "2026-09-01T00:00:00.000Z",
         *       "step": "1d"
         *     }
         */
        EvaluateRangeBody: {
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            entity: components["schemas"]["Entity"];
            /**
             * Format: date-time
             * @description The first time asked about.
             * @example 2026-09-01T08:00:00.000Z
             */
            from: string | Date;
            /**
             * Format: date-time
             * @description The latest time to ask about, inclusive.
             * @example 2026-09-01T08:00:00.000Z
             */
            to: string | Date;
            /**
             * @description From one time to the next.
             * @example 1d
             */
            step: string;
            dry_run?: components["schemas"]["DryRun"];
        };
        /**
         * @description Asks a task's question about one entity or about all in its scope.
         * @example {
         *       "condition_version": "1.0",
         *       "timestamp": "2026-09-01T08:00:00.000Z"
         *     }
         */
        EvaluateTaskBody: {
            /**
             * @description The version you expect the task to be bound to.
             * @example 1.0
             */
            condition_version: string;
            /**
             * @description Left out: every entity in the task's scope.
             * @example account:8841
             */
            entity?: string;
            timestamp?: components["schemas"]["QuestionTime"];
            dry_run?: components["schemas"]["DryRun"];
        };
        /**
         * @description What is the Result of this concept for this entity at this time?
         * @example {
         *       "id": "cpt_4m8d2q",
         *       "version": "1.0",
         *       "entity": "account:8841",
         *       "timestamp": "2026-09-01T08:00:00.000Z"
         *     }
         */
        ExecuteBody: {
            /**
             * @description The concept.
             * @example cpt_4m8d2q
             */
            id: string;
            version: components["schemas"]["Version"];
            entity: components["schemas"]["Entity"];
            timestamp?: components["schemas"]["QuestionTime"];
            /**
             * @description Adds how the Result was computed.
             * @default false
             * @example false
             */
            explain?: boolean;
        };
        /** @description The question of POST /execute. `kind` may be left out. */
        ExecuteJobBody: {
            /** @enum {string} */
            kind?: "execute";
            /**
             * @description The concept.
             * @example cpt_4m8d2q
             */
            id: string;
            version: components["schemas"]["Version"];
            entity: components["schemas"]["Entity"];
            timestamp?: components["schemas"]["QuestionTime"];
            /**
             * @description Adds how the Result was computed.
             * @default false
             * @example false
             */
            explain?: boolean;
        };
        /**
         * @description A condition and the data to judge.
         * @example {
         *       "condition_id": "cnd_9x1k7w",
         *       "condition_version": "1.0",
         *       "entity": "account:8841",
         *       "data": {
         *         "active_user_rate_30d": 0.31
         *       }
         *     }
         */
        ExecuteStaticBody: {
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            entity: components["schemas"]["Entity"];
            /**
             * @description Values by the concept's local name or the primitive id; a composite takes the data of all its operands.
             * @example {
             *       "active_user_rate_30d": [
             *         0.44,
             *         0.41,
             *         0.31
             *       ]
             *     }
             */
            data: {
                [key: string]: components["schemas"]["StaticValue"];
            };
        };
        /** @description Names a condition version. */
        ExplainConditionBody: {
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
        };
        /** @description Names a recorded decision by the question it answers. */
        ExplainDecisionBody: {
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            entity: components["schemas"]["Entity"];
            /**
             * Format: date-time
             * @description The time the decision was about.
             * @example 2026-09-01T08:00:00.000Z
             */
            timestamp: string | Date;
        };
        /** @description One operand of a composite, explained. */
        ExplainedOperand: {
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /** @example false */
            negate: boolean;
            natural_language_summary: string;
            parameter_rationale: string;
        };
        /** @description The last line of an export. An answer without it was cut off. */
        ExportEnd: {
            export: {
                /**
                 * @description Decisions before this line.
                 * @example 48210
                 */
                rows: number;
                /**
                 * @description Whether nothing follows.
                 * @example true
                 */
                complete: boolean;
                /**
                 * @description Pass as `after` to continue; null if nothing follows.
                 * @example null
                 */
                next: string | null;
            };
        };
        /** @description One line of an export: a decision, or the end. */
        ExportLine: components["schemas"]["DecisionRecord"] | components["schemas"]["ExportEnd"];
        /** @description One step: an operator over signals or other features. */
        Feature: {
            /**
             * @description Name of the operator.
             * @example mean
             */
            op: string;
            /**
             * @description Signals or features, by local name.
             * @example [
             *       "rate"
             *     ]
             */
            inputs: string[];
            /**
             * @description Parameters of the operator.
             * @example {
             *       "window": "7d"
             *     }
             */
            params?: {
                [key: string]: components["schemas"]["FeatureParam"];
            };
            /** @description For an operator over a series of a signal with members: this step is computed for each member, and what these come to becomes one. */
            across?: components["schemas"]["MemberFold"];
            /**
             * @description Which members count: those with one of these values of each label.
             * @example {
             *       "mountpoint": [
             *         "/var",
             *         "/"
             *       ]
             *     }
             */
            where?: {
                [key: string]: string[];
            };
            /**
             * @description Which members do not count: those with one of these values of a label.
             * @example {
             *       "mountpoint": [
             *         "/boot"
             *       ]
             *     }
             */
            except?: {
                [key: string]: string[];
            };
        };
        /**
         * @description A duration, a number, labels, or weights by input.
         * @example 7d
         */
        FeatureParam: number | string | boolean | null | components["schemas"]["Scalar"][] | {
            [key: string]: number;
        };
        /** @description A door for another protocol, and what came through it. Counts are at most ten seconds old. */
        Feed: {
            /**
             * @description Name of the feed; it stands in the address of its door.
             * @example fleet
             */
            feed_id: string;
            /**
             * @description What the door speaks: `prometheus` remote write 1.0 and 2.0, `otlp` OpenTelemetry metrics over HTTP, `events` JSON of webhooks and CloudEvents.
             * @example prometheus
             * @enum {string}
             */
            kind: "prometheus" | "otlp" | "events";
            /**
             * @description Where the sender posts to.
             * @example /v1/feeds/fleet/write
             */
            door: string;
            /** @description Null where the sender needs an API key with the scope `observe`. */
            verify: {
                /**
                 * @example stripe
                 * @enum {string}
                 */
                method: "stripe" | "segment" | "standard-webhooks" | "header";
                /**
                 * @description Of the method `header`.
                 * @example null
                 */
                header: string | null;
            } | null;
            /** @description The rules in force. */
            map: (components["schemas"]["FeedSeriesRule"] | components["schemas"]["FeedEventRule"])[];
            /**
             * @description The most samples or events a minute; more are answered 503, for the sender to send again.
             * @example 600000
             */
            samples_per_minute: number;
            /**
             * @description The most series at a time.
             * @example 50000
             */
            max_series: number;
            /**
             * @description The most signals that rules with `register` may add.
             * @example 200
             */
            max_signals: number;
            /**
             * @description Signals that rules with `register` have added.
             * @example 12
             */
            signals: number;
            /**
             * @description Samples or events that came.
             * @example 120400
             */
            received: number;
            /**
             * @description Observations added to the ledger.
             * @example 30100
             */
            stored: number;
            /**
             * @description Observations the ledger already held.
             * @example 0
             */
            unchanged: number;
            /**
             * @description Samples or events that no rule takes.
             * @example 90200
             */
            unmapped: number;
            /**
             * @description Samples without a number.
             * @example 60
             */
            dropped: number;
            /**
             * @description Samples or events that a rule takes and that could not be stored.
             * @example 40
             */
            rejected: number;
            /**
             * Format: date-time
             * @description Null: nothing has come yet.
             * @example 2026-09-01T08:00:00.000Z
             */
            last_received_at: string | null;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /**
         * @description Which observation some events make.
         * @example {
         *       "when": {
         *         "/type": "charge.failed"
         *       },
         *       "signal": "payment.failed",
         *       "entity": "merchant:{/account}",
         *       "value": 1,
         *       "at": "/created"
         *     }
         */
        FeedEventRule: {
            /**
             * @description What must stand at each JSON pointer: a value, or one of several.
             * @example {
             *       "/type": "charge.failed"
             *     }
             */
            when?: {
                [key: string]: number | string | boolean | null | components["schemas"]["Scalar"][];
            };
            /**
             * @description The signal that gets the observation.
             * @example payment.failed
             */
            signal: string;
            /**
             * @description The entity, with JSON pointers in braces, encoded as for series.
             * @example merchant:{/account}
             */
            entity: string;
            /**
             * @description The value, or the JSON pointer to it.
             * @example /data/object/amount
             */
            value: number | boolean | string;
            /**
             * @description The JSON pointer to the time: ISO 8601, or seconds or milliseconds since 1970.
             * @example /created
             */
            at: string;
            /**
             * @description The JSON pointer to the event's id: events of one time are then told apart, and each counts once however often it is sent. Without it, two of one entity at one time are one observation.
             * @example /id
             */
            dedupe?: string;
            /**
             * @description What every number is multiplied by, such as 0.01 for cents.
             * @example 0.01
             */
            scale?: number;
        };
        /** @description A page of feeds. */
        FeedList: {
            /** @description Newest first. */
            items: components["schemas"]["Feed"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What could not be stored, by name and reason. */
        FeedReject: {
            /**
             * @description Name of the metric or event.
             * @example node_cpu_seconds_total
             */
            name: string;
            /**
             * @description `unknown_signal`: the rule's signal is not registered; `too_many_signals`: the feed has registered as many signals as it may; `deleted_signal`: the signal was deleted, and its id is not free again yet; `bad_signal`: the rule makes no valid id for a signal; `bad_entity`: the rule makes no valid name for an entity; `no_label`: a label that the rule needs is missing; `too_costly`: matching its labels took too long; `label_too_long`: a label is too long, or there are too many; `collides`: another source sends the same signal of the same entity; `too_many_series`: the feed has as many series as it may; `bad_value`: the value does not fit the signal; `bad_member`: the rule makes other members than the signal has; `too_many_members`: the entity has as many members of the signal as it may; `bad_time`: the time is not one, or more than 60 s ahead; `expired`: the time is older than what is kept; `native_histogram`: native and exponential histograms are not stored; `no_entity`: there is nothing where the rule looks for the entity; `no_value`: there is nothing where the rule looks for the value; `bad_event_id`: there is no id where the rule looks for it, it is too long, or the signal takes none; `no_time`: there is nothing where the rule looks for the time; `not_json`: it is not a JSON object; `outside`: the key of the sender does not reach the signal or the entity.
             * @example collides
             * @enum {string}
             */
            reason: "unknown_signal" | "too_many_signals" | "deleted_signal" | "bad_signal" | "bad_entity" | "no_label" | "too_costly" | "label_too_long" | "collides" | "too_many_series" | "bad_value" | "bad_member" | "too_many_members" | "bad_time" | "expired" | "native_histogram" | "no_entity" | "no_value" | "bad_event_id" | "no_time" | "not_json" | "outside";
            /**
             * @description The labels of the newest as JSON; of an event its id.
             * @example [["__name__","node_cpu_seconds_total"],["cpu","1"],["instance","db-1:9100"]]
             */
            sample: string;
            /**
             * @description How many came.
             * @example 40
             */
            count: number;
            first_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the newest came.
             * @example 2026-09-01T08:00:00.000Z
             */
            last_at: string;
        };
        /** @description A page of what was rejected. */
        FeedRejectList: {
            /** @description Newest first. */
            items: components["schemas"]["FeedReject"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A name that no rule takes. */
        FeedSeen: {
            /**
             * @description Name of the metric or event.
             * @example node_load5
             */
            name: string;
            /**
             * @description The labels of the newest as JSON; of an event its JSON pointers with the type of what is there.
             * @example [["__name__","node_load5"],["instance","db-1:9100"],["job","node"]]
             */
            sample: string;
            /**
             * @description The newest number; null for events.
             * @example 0.42
             */
            value: number | null;
            /**
             * @description What the sender says about it.
             * @example 5m load average.
             */
            help: string | null;
            /** @description What its name says that its values are, if it does. */
            kind?: components["schemas"]["SignalKind"];
            /**
             * @description How many came a minute, from the first to the newest.
             * @example 4
             */
            per_minute: number;
            /**
             * @description How many came.
             * @example 40
             */
            count: number;
            first_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the newest came.
             * @example 2026-09-01T08:00:00.000Z
             */
            last_at: string;
        };
        /** @description A page of what no rule takes. */
        FeedSeenList: {
            /** @description Newest first. */
            items: components["schemas"]["FeedSeen"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description Where the samples of some series go.
         * @example {
         *       "match": "node_load1{job=\"node\"}",
         *       "signal": "host.load1",
         *       "entity": "host:{instance}"
         *     }
         */
        FeedSeriesRule: {
            /**
             * @description Which series: a selector as in Prometheus, with =, !=, =~ and !~. Patterns have at most 256 characters and match the whole value.
             * @example node_filesystem_avail_bytes{fstype!="tmpfs"}
             */
            match: string;
            /**
             * @description The signal that gets the samples. With `register` it may have labels in braces, such as `node.{__name__}`.
             * @example fs.avail_bytes
             */
            signal: string;
            /**
             * @description The entity, with labels in braces. In their values `%`, control characters and what stands between two labels here are percent-encoded.
             * @example host:{instance}
             */
            entity: string;
            /**
             * @description The labels that tell the members of the entity apart: those that the signal declares, or is registered with.
             * @example [
             *       "mountpoint"
             *     ]
             */
            member?: string[];
            /**
             * @description Labels in which two senders of the same series differ, such as `replica`.
             * @example [
             *       "replica"
             *     ]
             */
            drop?: string[];
            /**
             * @description The name of a label made of all others, as `device=sda,mode=idle`: those that stand neither in `entity` nor in `member` or `drop`. `entity` and `member` may name it.
             * @example series
             */
            rest?: string;
            /**
             * @description Whether the rules after it see the series too. False if left out.
             * @example true
             */
            continue?: boolean;
            /**
             * @description What every number is multiplied by, such as 0.01 for cents.
             * @example 0.01
             */
            scale?: number;
            /**
             * @description Whether a signal that is not registered is, as `time_series<float>`, with what the sender says about the metric. With `member` it has those members.
             * @example true
             */
            register?: boolean;
            /**
             * @description The `max_age` of a signal that is registered; it never changes. If left out: 5 minutes with `member`, else none.
             * @example 15m
             */
            max_age?: string;
            /** @description What the values of a signal that is registered are. If left out: what the sender says, else a `counter` where the metric's name ends in `_total`, `_count` or `_bucket`, else a `level`. */
            kind?: components["schemas"]["SignalKind"];
        };
        /**
         * @description How the sender proves who it is, instead of an API key.
         * @example {
         *       "method": "stripe",
         *       "secret": "${STRIPE_SIGNING_SECRET}"
         *     }
         */
        FeedVerify: {
            /**
             * @description `stripe`, `segment` and `standard-webhooks` check the signature of those senders; `header` a header that carries the secret.
             * @example stripe
             * @enum {string}
             */
            method: "stripe" | "segment" | "standard-webhooks" | "header";
            /**
             * @description What the sender signs with, or `${NAME}` for a secret the operator has listed. Never shown again.
             * @example ${STRIPE_SIGNING_SECRET}
             */
            secret: string;
            /**
             * @description For `header`: which one.
             * @example X-Webhook-Token
             */
            header?: string;
        };
        /** @description A stored rating. */
        Feedback: {
            /**
             * @description Id of the rating.
             * @example fb_01992f6e-1c0e-7a3b-9d5f-2c7e9f0a4b61
             */
            feedback_id: string;
            /**
             * @description The condition that decided.
             * @example cnd_9x1k7w
             */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            entity_id: components["schemas"]["EntityPseudonym"];
            /**
             * Format: date-time
             * @description The decision it rates; null if there was none.
             * @example 2026-09-01T08:00:00.000Z
             */
            timestamp: string | null;
            /**
             * @description `false_positive`: it fired and should not have. `false_negative`: it did not fire and should have. `correct`: kept for audit, without effect on calibration.
             * @example false_positive
             * @enum {string}
             */
            feedback: "false_positive" | "false_negative" | "correct";
            /**
             * @description Why, in your own words; kept for audit.
             * @example null
             */
            note: string | null;
            created_at: components["schemas"]["Instant"];
            /** @description Who rated; null where that was not kept yet. */
            by: components["schemas"]["By"] | null;
            /**
             * Format: date-time
             * @description When it was withdrawn and stopped counting; null if it still counts.
             * @example 2026-09-01T08:00:00.000Z
             */
            withdrawn_at: string | null;
        };
        /** @description A page of ratings. */
        FeedbackList: {
            /** @description Newest first. */
            items: components["schemas"]["Feedback"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description What was computed from the signal and judged; absent if its own value is judged.
         * @example {
         *       "kind": "aggregate",
         *       "op": "mean",
         *       "window": "7d"
         *     }
         */
        Figure: {
            /** @enum {string} */
            kind: "aggregate";
            /**
             * @example mean
             * @enum {string}
             */
            op: "mean" | "max" | "min" | "median" | "sum" | "count" | "stddev" | "delta" | "increase" | "rate" | "changes" | "resets" | "quantile" | "bucket_quantile";
            /**
             * @description How far back the rows reach.
             * @example 7d
             */
            window: string;
            /**
             * @description Which quantile, from 0 to 1.
             * @example 0.95
             */
            q?: number;
        } | {
            /** @enum {string} */
            kind: "difference" | "quotient";
            other: components["schemas"]["PrimitiveId"];
            /**
             * @description Of two counters: the time over which their growth is divided.
             * @example 5m
             */
            over?: string;
        } | {
            /** @enum {string} */
            kind: "time_since";
        } | {
            /** @enum {string} */
            kind: "time_to";
            /**
             * @description The span whose trend is followed.
             * @example 2d
             */
            window: string;
            /**
             * @description What it is expected to reach, in the signal's own unit.
             * @example 100
             */
            limit: number;
            /**
             * @description On which side of the signal the limit lies.
             * @enum {string}
             */
            direction: "above" | "below";
        } | {
            /** @enum {string} */
            kind: "own_usual";
            /**
             * @description What each span comes to; the mean where it is left out.
             * @example increase
             * @enum {string}
             */
            op?: "mean" | "increase" | "rate" | "sum" | "count";
            /**
             * @description The span that is compared with its usual.
             * @example 1h
             */
            window: string;
        } | {
            /** @enum {string} */
            kind: "usual";
            /**
             * @description What each span comes to; the mean where it is left out.
             * @example increase
             * @enum {string}
             */
            op?: "mean" | "increase" | "rate" | "sum" | "count";
            /**
             * @description The span that is compared.
             * @example 1h
             */
            window: string;
            /**
             * @description How far apart the spans lie that it is compared with: the same time of each earlier day, for example.
             * @example 1d
             */
            period: string;
            /**
             * @description How many earlier spans.
             * @example 14
             */
            cycles: number;
        };
        /**
         * @description The task's new firing, which replaces the old one; null is the same as leaving it out.
         * @example {
         *       "mode": "on_change",
         *       "cooldown": "6h",
         *       "active": null
         *     }
         */
        FiringChange: {
            /**
             * @description `every` fires on each decision that holds; `on_change` once per run of equal decisions, on the first that nothing else holds back.
             * @default every
             * @example on_change
             * @enum {string}
             */
            mode?: "every" | "on_change";
            /**
             * @description How long an entity stays quiet after firing.
             * @example 6h
             */
            cooldown?: string;
            /**
             * @description How long the condition must have held before it fires.
             * @example 15m
             */
            for?: string;
            active?: components["schemas"]["ActiveHours"] | null;
            /**
             * @description A bound on the safe side of the condition's `value`, in the same unit: a run is over, and the next can fire, only once the score has passed it. Decisions do not change. Not for `equals` and `composite`.
             * @example 0.4
             */
            release?: number | null;
            /**
             * @description How long a run goes on, and its incident stays open, after the last decision that held. Decisions do not change.
             * @example 10m
             */
            hold?: string;
            /**
             * @description Whether to send a message when an incident is over, if something was sent during it. Needs a `watch`.
             * @example true
             */
            recovered?: boolean;
            /**
             * @description How often to send a reminder of an open, unacknowledged incident; at least 1m. Needs a `watch`.
             * @example 6h
             */
            remind?: string;
        };
        /**
         * @description Noise control. Times are those the questions are about; what is held back is recorded as skipped, with the reason.
         * @example {
         *       "mode": "on_change",
         *       "cooldown": "6h"
         *     }
         */
        FiringConfig: {
            /**
             * @description `every` fires on each decision that holds; `on_change` once per run of equal decisions, on the first that nothing else holds back.
             * @default every
             * @example on_change
             * @enum {string}
             */
            mode?: "every" | "on_change";
            /**
             * @description How long an entity stays quiet after firing.
             * @example 6h
             */
            cooldown?: string;
            /**
             * @description How long the condition must have held before it fires.
             * @example 15m
             */
            for?: string;
            active?: components["schemas"]["ActiveHours"];
            /**
             * @description A bound on the safe side of the condition's `value`, in the same unit: a run is over, and the next can fire, only once the score has passed it. Decisions do not change. Not for `equals` and `composite`.
             * @example 0.4
             */
            release?: number;
            /**
             * @description How long a run goes on, and its incident stays open, after the last decision that held. Decisions do not change.
             * @example 10m
             */
            hold?: string;
            /**
             * @description Whether to send a message when an incident is over, if something was sent during it. Needs a `watch`.
             * @example true
             */
            recovered?: boolean;
            /**
             * @description How often to send a reminder of an open, unacknowledged incident; at least 1m. Needs a `watch`.
             * @example 6h
             */
            remind?: string;
        };
        /**
         * @description The decision it was for; `test_...` for a test, `nodata_...` for an entity that stopped reporting, `recovered_...`, `reminder_...`, `members_...` and `acknowledged_...` for an incident that is over, still open, has more members, or was acknowledged.
         * @example dec_k3v9m2x7q0c4h8t1
         */
        FiringId: string;
        /**
         * @description `no_data`: an entity stopped reporting, and nothing was decided. `recovered`: an incident is over. `reminder`: it is still open. `members`: more of its members have begun to fire. `acknowledged`: someone has seen it; only PagerDuty gets this.
         * @example decision
         * @enum {string}
         */
        FiringKind: "decision" | "test" | "no_data" | "recovered" | "reminder" | "members" | "acknowledged";
        /**
         * @description What the sentence says about firing, combined with the request. If both give a field they must agree; the default is `every`, or with a release `on_change`, without delays.
         * @example {
         *       "for": "15m"
         *     }
         */
        FiringWish: {
            /**
             * @description `every` fires on each decision that holds; `on_change` once per run of equal decisions, on the first that nothing else holds back.
             * @example on_change
             * @enum {string}
             */
            mode?: "every" | "on_change";
            /**
             * @description How long an entity stays quiet after firing.
             * @example 6h
             */
            cooldown?: string;
            /**
             * @description How long the condition must have held before it fires.
             * @example 15m
             */
            for?: string;
            active?: components["schemas"]["ActiveHours"];
            /**
             * @description A bound on the safe side of the condition's `value`, in the same unit: a run is over, and the next can fire, only once the score has passed it. Decisions do not change. Not for `equals` and `composite`.
             * @example 0.4
             */
            release?: number;
            /**
             * @description How long a run goes on, and its incident stays open, after the last decision that held. Decisions do not change.
             * @example 10m
             */
            hold?: string;
            /**
             * @description Whether to send a message when an incident is over, if something was sent during it. Needs a `watch`.
             * @example true
             */
            recovered?: boolean;
            /**
             * @description How often to send a reminder of an open, unacknowledged incident; at least 1m. Needs a `watch`.
             * @example 6h
             */
            remind?: string;
        };
        /** @description The numbers that a fold is made of. */
        FoldFacts: {
            /**
             * @description Members that the fold is of.
             * @example 98
             */
            count: number;
            /**
             * @description Those for which it holds (share, count).
             * @example 23
             */
            holds?: number;
            /**
             * @description Their exact sum as `<hexadecimal>p<exponent of 2>`, whatever the order (sum, mean).
             * @example a3p-1
             */
            sum?: string;
            /**
             * @description The value itself (the others).
             * @example 0.93
             */
            value?: number | null;
        };
        /** @description The Result, the Decision, and what it set off. */
        FullPipelineResult: {
            result: components["schemas"]["Result"];
            decision: components["schemas"]["Decision"];
            /**
             * @description The stored record; null on a dry run.
             * @example dec_k3v9m2x7q0c4h8t1
             */
            decision_id: string | null;
            /**
             * Format: date-time
             * @description The time the question is about.
             * @example 2026-09-01T08:00:00.000Z
             */
            evaluated_at: string;
            /** @example false */
            dry_run: boolean;
            /**
             * @description Whether this question had been answered before.
             * @example false
             */
            replayed: boolean;
            signal_errors: components["schemas"]["SignalError"][];
        };
        /**
         * @description The rules, set by the owner of a deployment, under which sentences become conditions. Fields beyond those listed are kept and returned as submitted.
         * @example {
         *       "strategy_registry": [
         *         "threshold",
         *         "equals"
         *       ],
         *       "type_strategy_map": {
         *         "float": [
         *           "threshold"
         *         ],
         *         "categorical": [
         *           "equals"
         *         ]
         *       },
         *       "bias_rules": {
         *         "critical": "high_severity"
         *       }
         *     }
         */
        GuardrailsDefinition: {
            /** @description Permitted strategies. */
            strategy_registry: ("threshold" | "percentile" | "z_score" | "change" | "equals" | "composite")[];
            /** @description Strategies by signal type; a missing type allows none. */
            type_strategy_map: {
                [key: string]: ("threshold" | "percentile" | "z_score" | "change" | "equals" | "composite")[];
            };
            /** @description Parameters by signal and severity. */
            parameter_priors?: {
                [key: string]: {
                    /** @enum {string} */
                    strategy?: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
                    low_severity?: {
                        value: number;
                        window?: string;
                    };
                    medium_severity?: {
                        value: number;
                        window?: string;
                    };
                    high_severity?: {
                        value: number;
                        window?: string;
                    };
                };
            };
            /** @description Severity by word. */
            bias_rules?: {
                [key: string]: "high_severity" | "medium_severity" | "low_severity";
            };
            /** @description Direction by signal; above if absent. */
            threshold_directions?: {
                [key: string]: "above" | "below";
            };
            /**
             * @default percentile
             * @enum {string}
             */
            global_preferred_strategy?: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            /**
             * @default threshold
             * @enum {string}
             */
            global_default_strategy?: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            /** @enum {string} */
            on_bounds_exceeded?: "clamp" | "reject";
            min_history?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description The guardrails the service was deployed with. */
        GuardrailsFile: {
            guardrails: components["schemas"]["GuardrailsDefinition"];
            /**
             * @description Whether it is in force, because no version was set through the API.
             * @example true
             */
            in_force: boolean;
        };
        /** @description How many active tasks the guardrails in force did not shape. */
        GuardrailsImpact: {
            /**
             * @description The version in force, or `file`.
             * @example v3
             */
            current_version: string;
            /**
             * @description Active tasks compiled under it.
             * @example 12
             */
            tasks_on_current_version: number;
            /** @description Older versions that active tasks were compiled under, newest first; `file` is the oldest. */
            tasks_on_older_versions: {
                /** @example v2 */
                version: string;
                /** @example 4 */
                task_count: number;
            }[];
            /**
             * @description Active tasks compiled under older versions.
             * @example 4
             */
            total_stale_tasks: number;
        };
        /** @description One version of the guardrails. */
        GuardrailsVersion: {
            /**
             * Format: uuid
             * @example 0b6f2f52-8a3e-4d07-9a4e-51e7c9b7c0ad
             */
            guardrails_id: string;
            /**
             * @description v1, v2, v3, ...
             * @example v3
             */
            version: string;
            guardrails: components["schemas"]["GuardrailsDefinition"];
            /** @example Stricter churn priors */
            change_note: string | null;
            /**
             * @description The id in `by`; null where that was not kept yet.
             * @example key_1a2b3c4d
             */
            created_by: string | null;
            /** @description Who made it; null where that was not kept yet. */
            by: components["schemas"]["By"] | null;
            created_at: components["schemas"]["Instant"];
            /**
             * @description Whether it is in force.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Where it came from.
             * @example api
             * @enum {string}
             */
            source: "api" | "file";
        };
        /**
         * @description Whether another page follows.
         * @example false
         */
        HasMore: boolean;
        /** @description The service is ready. If it is not, the same checks are in `details` of a 503. */
        Health: {
            /**
             * @example ok
             * @enum {string}
             */
            status: "ok";
            /**
             * @description Version of this interface.
             * @example 2.1
             */
            version: string;
            checks: components["schemas"]["HealthCheck"][];
        };
        /** @description One precondition of the service. */
        HealthCheck: {
            /**
             * @description What was looked at.
             * @example configuration
             */
            name: string;
            /** @example false */
            ok: boolean;
            /**
             * @description What is wrong, naming the variable or migration; for a check that is ok, what is behind.
             * @example SVC_API_KEYS is not set.
             */
            message?: string;
        };
        /**
         * @description What the Result was judged against.
         * @example {
         *       "count": 29,
         *       "mean": 0.44,
         *       "sd": 0.04
         *     }
         */
        HistoryFacts: {
            /**
             * @description Points of history.
             * @example 29
             */
            count: number;
            /**
             * @description Mean of history (z_score).
             * @example 0.44
             */
            mean?: number;
            /**
             * @description Population standard deviation (z_score).
             * @example 0.04
             */
            sd?: number;
            /**
             * @description Nearest point below (percentile).
             * @example 0.3
             */
            below?: number | null;
            /**
             * @description Nearest point above (percentile).
             * @example 0.33
             */
            above?: number | null;
            /**
             * @description The quantile compared with (percentile).
             * @example 0.36
             */
            cut?: number;
            /**
             * @description The earlier value (change).
             * @example 0.42
             */
            reference?: number;
            /**
             * @description What a move from an earlier value of 0 was divided by (change).
             * @example 1
             */
            unit?: number;
        };
        /** @description Values are fetched over HTTP when a question needs them. */
        HttpSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "http";
            /**
             * @description Address to fetch, with `{entity}` and `{timestamp}` filled in. It may hold a secret, so a key without the scope `author` sees only scheme and host.
             * @example https://metrics.example.com/v2/accounts/{entity}/rate?at={timestamp}
             */
            url: string;
            /**
             * @description Request headers; `${NAME}` stands for a secret the operator has listed.
             * @example {
             *       "Authorization": "Bearer ${METRICS_TOKEN}"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description JSON pointer to the value.
             * @example /data/value
             */
            value_pointer?: string;
            /**
             * @description JSON pointer to the value's own time.
             * @example /data/at
             */
            time_pointer?: string;
            /**
             * @description How long to wait.
             * @example 5000
             */
            timeout_ms?: number;
        };
        /** @description What the lines of a file came to. */
        ImportResult: {
            /**
             * @description The signal that the query named.
             * @example null
             */
            primitive_id: string | null;
            /**
             * @description The entity that the query named.
             * @example null
             */
            entity: string | null;
            /**
             * @description Lines that came.
             * @example 525600
             */
            lines: number;
            /**
             * @description Observations added to the ledger.
             * @example 525598
             */
            accepted: number;
            /**
             * @description Observations the ledger already held.
             * @example 0
             */
            unchanged: number;
            /**
             * @description Lines that were not stored.
             * @example 2
             */
            rejected: number;
            /** @description The first 100 of them. */
            errors: components["schemas"]["BulkFault"][];
        };
        /** @description A period in which a watching task found an entity's condition true, or got no data from it. */
        Incident: {
            /** @example inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f */
            incident_id: string;
            /** @example task_01992f6e1c0e7a3b9d5f */
            task_id: string;
            /**
             * @description `condition`: the task's condition holds. `no_data`: the entity has stopped reporting.
             * @example condition
             * @enum {string}
             */
            kind: "condition" | "no_data";
            /**
             * @description `open` until someone acknowledges it, `closed` when it is over.
             * @example open
             * @enum {string}
             */
            status: "open" | "acknowledged" | "closed";
            entity_id: components["schemas"]["EntityPseudonym"];
            /**
             * @description Your own identifier, looked up as the incident is read; `(erased)` if it is no longer known.
             * @example account:8841
             */
            entity: string;
            /**
             * @description The sentence of the task.
             * @example alert me when the active user rate drops below 35%
             */
            intent: string;
            /**
             * @description What people call the task; null if nobody has said.
             * @example Low engagement
             */
            task_name: string | null;
            /**
             * @description The severity now in the task's `meta`; null if none.
             * @example warning
             * @enum {string|null}
             */
            severity: "info" | "warning" | "error" | "critical" | null;
            /**
             * @description Why, in the units of the sentence: from the last recorded decision while open, from the first once over; null if no longer known.
             * @example 28% is below the threshold of 35%
             */
            summary: string | null;
            /**
             * @description What scores are compared with; null if no number.
             * @example 0.35
             */
            threshold: number | null;
            /** @description The members behind `summary`, of the same decision; left out where signals have none. */
            members?: components["schemas"]["DecidingMembers"];
            /** @description Members that began to fire while it was open, the earliest first; left out where there are none. */
            members_added?: components["schemas"]["MembersAdded"][];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /**
             * Format: date-time
             * @description The time that the first decision is about, or since when data is missing.
             * @example 2026-09-01T08:00:00.000Z
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description Null until it is over.
             * @example 2026-09-01T08:00:00.000Z
             */
            closed_at: string | null;
            /**
             * @description `recovered`: a decision, or data that came back. All others close it without a message: the task was `paused`, `unwatched`, `deleted` or `rebound`, its `scope` changed, the entity was `erased`, or silent for so long that it is `retired`.
             * @example null
             * @enum {string|null}
             */
            closed_by: "recovered" | "paused" | "unwatched" | "deleted" | "rebound" | "scope" | "erased" | "retired" | null;
            /**
             * @description The decision that opened it; null where nothing was decided.
             * @example dec_k3v9m2x7q0c4h8t1
             */
            first_decision_id: string | null;
            /**
             * @description The last recorded decision that updated or closed it.
             * @example dec_k3v9m2x7q0c4h8t1
             */
            last_decision_id: string | null;
            /**
             * Format: date-time
             * @description The latest time it covers; decisions about earlier times do not change it.
             * @example 2026-09-01T08:00:00.000Z
             */
            as_of: string;
            /**
             * @description The most extreme score so far, on the side where the condition fires; null if none. Looks that are not recorded (`keep: changes`) are included once the next decision is recorded.
             * @example 0.21
             */
            peak: number | null;
            /**
             * @description Whether a message about it has reached its receiver.
             * @example true
             */
            told: boolean;
            /**
             * Format: date-time
             * @example 2026-09-01T08:00:00.000Z
             */
            acknowledged_at: string | null;
            /**
             * @description The id in `by`.
             * @example key_1a2b3c4d
             */
            acknowledged_by: string | null;
            /** @description Who acknowledged it first; null if nobody has. */
            by: components["schemas"]["By"] | null;
            /**
             * @description Who looks after it; null if nobody was named.
             * @example on-call@example.com
             */
            assignee: string | null;
            /**
             * @description How many comments there are.
             * @example 2
             */
            comments: number;
            /**
             * @description Its page in the console, which never changes; null if `SVC_PUBLIC_URL` is not set.
             * @example https://monitor.example.com/console#/alarms/inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f
             */
            url: string | null;
            /**
             * Format: date-time
             * @description Sends nothing until then; null if not snoozed.
             * @example 2026-09-01T08:00:00.000Z
             */
            snoozed_until: string | null;
            /**
             * @description Its latest rating; null if none or withdrawn.
             * @example null
             * @enum {string|null}
             */
            rating: "right" | "wrong" | null;
            /**
             * @description The last looks at its entity up to its end, oldest first. Only in a list that asks for them.
             * @example []
             */
            looks?: components["schemas"]["IncidentLook"][];
        };
        /**
         * @description What to do with each of several incidents.
         * @example {
         *       "type": "acknowledge"
         *     }
         */
        IncidentAct: components["schemas"]["AcknowledgeAct"] | components["schemas"]["AssignAct"] | components["schemas"]["RateAct"] | components["schemas"]["SnoozeAct"];
        /** @description What somebody wrote about an incident. It can be neither changed nor removed. */
        IncidentComment: {
            /** @example cmt_01992f6e1c0e7a3b9d5f */
            comment_id: string;
            /**
             * @description What was written; `(erased)` once the entity has been erased.
             * @example The exporter was restarted, waiting for data.
             */
            text: string;
            created_at: components["schemas"]["Instant"];
            /** @description Who wrote it. */
            by: components["schemas"]["By"];
        };
        /** @description A page of comments. */
        IncidentCommentList: {
            /** @description Newest first. */
            items: components["schemas"]["IncidentComment"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description How many incidents are not over. */
        IncidentCounts: {
            /**
             * @description Not acknowledged.
             * @example 10
             */
            open: number;
            /**
             * @description Acknowledged.
             * @example 4
             */
            acknowledged: number;
            /** @description Those of `open`, by the severity of their task. */
            open_by_severity: {
                /** @example 2 */
                critical: number;
                /** @example 2 */
                error: number;
                /** @example 2 */
                warning: number;
                /** @example 2 */
                info: number;
                /** @example 2 */
                unset: number;
            };
            /**
             * @description Which numbers may be larger: counting stops at 1,000 per severity and at 1,000 acknowledged. Empty if all are exact.
             * @example []
             */
            at_least: ("open" | "acknowledged" | "critical" | "error" | "warning" | "info" | "unset")[];
        };
        /** @description A page of incidents. */
        IncidentList: {
            /** @description Newest first. */
            items: components["schemas"]["Incident"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One look of the watch at the entity of an incident. */
        IncidentLook: {
            t: components["schemas"]["Instant"];
            /**
             * @description What was compared with `threshold`.
             * @example 0.31
             */
            score: number | null;
        };
        /**
         * Format: date-time
         * @example 2026-09-01T08:00:00.000Z
         */
        Instant: string;
        /** @description A signal that the sentence may have meant. */
        IntentCandidate: {
            primitive_id: components["schemas"]["PrimitiveId"];
            /**
             * @description From 0 to 1.
             * @example 0.62
             */
            score: number;
            /** @example Active users over all users, 30 days */
            description: string | null;
        };
        /** @description The `details` of an `intent_unresolved`. */
        IntentDetails: {
            /**
             * @description Why the sentence was not compiled.
             * @example ambiguous_signal
             */
            reason: string;
            /** @description Signals it may have meant, best first. */
            candidates: components["schemas"]["IntentCandidate"][];
            /**
             * @description What the sentence leaves open, if there are readings to choose from.
             * @example signal
             * @enum {string}
             */
            question?: "signal" | "number" | "window" | "state";
            /** @description Where, in UTF-16 units of the sentence with its white space collapsed. */
            span?: {
                /** @example 15 */
                start: number;
                /** @example 31 */
                end: number;
            };
            /** @description What it may mean: at most three, best first. */
            readings?: components["schemas"]["IntentReading"][];
        } & {
            [key: string]: unknown;
        };
        /** @description One thing that a sentence may mean; its sentence has been compiled. */
        IntentReading: {
            /**
             * @description Post it as `intent` to choose this reading; it compiles to exactly that.
             * @example Alert when `account.active_user_rate_30d` is below 0.35.
             */
            sentence: string;
            /**
             * @description The same, in words for people.
             * @example Alert when the account active user rate (30d) is below 35%.
             */
            restated: string;
            /**
             * @description How it differs from the others.
             * @example signal
             * @enum {string}
             */
            differs: "signal" | "number" | "window" | "state" | "relation";
            /**
             * @description From 0 to 1.
             * @example 0.61
             */
            confidence: number;
        };
        /**
         * @description A 95% interval.
         * @example {
         *       "low": 0.49,
         *       "high": 0.94
         *     }
         */
        Interval95: {
            low: number;
            high: number;
        };
        /** @description A key just issued, with its secret. */
        IssuedApiKey: {
            /**
             * @description Id of the key, as it appears in logs; not a secret.
             * @example key_01992f6e-1c0e-7a3b-9d5f-0c1d2e3f4a5b
             */
            key_id: string;
            /** @example billing service */
            name: string;
            /**
             * @example [
             *       "read",
             *       "evaluate"
             *     ]
             */
            scopes: ("read" | "evaluate" | "author" | "observe" | "operate")[];
            /**
             * @description The only entities that the key reaches; null: all.
             * @example [
             *       "merchant:eu-*"
             *     ]
             */
            entities: string[] | null;
            /**
             * @description The only signals that the key reaches; null: all.
             * @example [
             *       "payments.*"
             *     ]
             */
            signals: string[] | null;
            /**
             * @description Requests a minute; null: as many as any key.
             * @example 60
             */
            per_minute: number | null;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description Null: never.
             * @example 2026-09-01T08:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description To five minutes; null if never used.
             * @example 2026-09-01T08:00:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Null while the key is valid.
             * @example 2026-09-01T08:00:00.000Z
             */
            revoked_at: string | null;
            /**
             * @description What to send as X-API-Key, or as Authorization: Bearer. It is shown only this once.
             * @example dmk_01992f6e-1c0e-7a3b-9d5f-0c1d2e3f4a5b_5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a
             */
            secret: string;
        };
        /** @description A question that is answered later. Kept for 7 days after it finishes. */
        Job: {
            /** @example job_01992f6e1c0e7a3b9d5f */
            job_id: string;
            /**
             * @example batch
             * @enum {string}
             */
            kind: "execute" | "evaluate" | "batch" | "range" | "backtest" | "import";
            /**
             * @description queued, running, then completed or failed; or cancelled before it started.
             * @example running
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled";
            progress: components["schemas"]["JobProgress"];
            /** @description Why it failed; else null. */
            error: components["schemas"]["EntityError"] | null;
            /**
             * @description Suggested wait before the next poll, in seconds.
             * @example 2
             */
            poll_interval_seconds: number;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @example 2026-09-01T08:00:00.000Z
             */
            finished_at: string | null;
            /** @description What the question's own endpoint would have answered; null until completed. */
            result: components["schemas"]["Result"] | components["schemas"]["FullPipelineResult"] | components["schemas"]["BatchOrRangeResult"] | components["schemas"]["BacktestResult"] | components["schemas"]["ImportResult"] | null;
        };
        /** @description A page of jobs. */
        JobList: {
            /** @description Newest first. */
            items: components["schemas"]["JobSummary"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Progress of a job. */
        JobProgress: {
            /**
             * @description Questions answered, or lines read.
             * @example 1500
             */
            done: number;
            /**
             * @description How many there are; null until counted.
             * @example 2500
             */
            total: number | null;
        };
        /** @description A page of the answers of a job. */
        JobResultList: {
            /** @description In the order asked; of an import the lines that were not stored, up to 1,000. */
            items: (components["schemas"]["BatchItem"] | components["schemas"]["RangeItem"] | components["schemas"]["BulkFault"])[];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A job without its result. */
        JobSummary: {
            /** @example job_01992f6e1c0e7a3b9d5f */
            job_id: string;
            /**
             * @example batch
             * @enum {string}
             */
            kind: "execute" | "evaluate" | "batch" | "range" | "backtest" | "import";
            /**
             * @description queued, running, then completed or failed; or cancelled before it started.
             * @example running
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled";
            progress: components["schemas"]["JobProgress"];
            /** @description Why it failed; else null. */
            error: components["schemas"]["EntityError"] | null;
            /**
             * @description Suggested wait before the next poll, in seconds.
             * @example 2
             */
            poll_interval_seconds: number;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @example 2026-09-01T08:00:00.000Z
             */
            finished_at: string | null;
        };
        /** @description A leaf of the log, with what is stored now. */
        Leaf: {
            /**
             * @description Its place in the log, from 0.
             * @example 41207
             */
            leaf: number;
            /**
             * @description Null if the log no longer knows what the leaf stands for.
             * @example feedback
             * @enum {string|null}
             */
            kind: "decision" | "outcome" | "feedback" | "comment" | "primitive" | "concept" | "condition" | "action" | "task" | "guardrails" | "context" | "erasure" | "audit" | "key" | "channel" | "observations" | "looks" | null;
            /**
             * @description Which one: its id, with its version where it has one; of an outcome, the decision and the action.
             * @example fdb_01992f6e1c0e7a3b9d5f
             */
            subject: string | null;
            /**
             * @description The key that opens this leaf alone, in hex.
             * @example 9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f
             */
            key: string | null;
            /**
             * Format: date-time
             * @description When it became part of the log.
             * @example 2026-09-01T08:00:00.000Z
             */
            logged_at: string | null;
            /**
             * @description What is stored under that id now; null if nothing is.
             * @example {
             *       "rating": "correct"
             *     }
             */
            content?: unknown;
            /**
             * @description Of a decision whose seal in the ledger is no longer what its record says; otherwise null.
             * @example null
             * @enum {string|null}
             */
            seal_fault: "removed" | "changed" | null;
            /**
             * @description Whether it is in a part of the archive that cannot be read now; `content` is null then.
             * @example false
             */
            unreadable: boolean;
        };
        /** @description A page of the log. */
        LeafList: {
            /** @description In the order of the log. */
            items: components["schemas"]["Leaf"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Proves that a decision is in the append-only log. */
        LeafProof: {
            /**
             * Format: date-time
             * @description When the decision was recorded; the leaf covers it.
             * @example 2026-09-01T08:00:00.000Z
             */
            recorded_at: string;
            /**
             * @description Opens this leaf and no other: 32 bytes in hex.
             * @example 9f2c
             */
            key: string;
            /**
             * @description Its place in the log, from 0.
             * @example 40718
             */
            leaf: number;
            /**
             * Format: date-time
             * @description When it became part of the log.
             * @example 2026-09-01T08:00:00.000Z
             */
            logged_at: string;
            /**
             * @description The log's size and root under its signature: a C2SP checkpoint.
             * @example monitor.example.com/log
             *     40960
             *     …
             */
            checkpoint: string;
            /**
             * @description The key that checks the signature; compare it with one you kept from `GET /log/key`.
             * @example monitor.example.com/log+5f3a91c2+AQ…
             */
            verifier_key: string;
            /**
             * @description Hashes from the leaf to the root (RFC 6962), lowest first, in base64.
             * @example []
             */
            inclusion: string[];
        };
        /** @description One press of the button behind a signed link. A link has no user, so nobody is named. */
        LinkUse: {
            /** @example use_01992f6e1c0e7a3b9d5f */
            use_id: string;
            /**
             * @description What the link was for.
             * @example acknowledge
             * @enum {string}
             */
            verb: "acknowledge" | "snooze" | "right" | "wrong";
            /**
             * @description How long a snooze was asked for; null for the other verbs.
             * @example null
             */
            span: string | null;
            /**
             * Format: date-time
             * @description When the button was pressed.
             * @example 2026-09-01T08:00:00.000Z
             */
            used_at: string;
            /**
             * Format: date-time
             * @description When the link expires, 7 days after its message was made: it tells which message it came from.
             * @example 2026-09-01T08:00:00.000Z
             */
            link_expires_at: string;
        };
        /** @description A page of uses of signed links. */
        LinkUseList: {
            /** @description Newest first. */
            items: components["schemas"]["LinkUse"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A signal in a list. */
        ListedPrimitive: {
            primitive_id: components["schemas"]["PrimitiveId"];
            type: components["schemas"]["PrimitiveType"];
            /** @description A `level`, if left out. It never changes. */
            kind?: components["schemas"]["SignalKind"];
            /**
             * @description The closed set of values of a categorical signal.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
            /**
             * @description What the signal measures and in what unit; sentences are matched against it.
             * @example Share of licensed users active in the last 30 days, as a ratio from 0 to 1
             */
            description?: string;
            /**
             * @description Other words people use for it.
             * @example [
             *       "active user rate",
             *       "engagement"
             *     ]
             */
            synonyms?: string[];
            /**
             * @description Unit of the values.
             * @example ratio
             */
            unit?: string;
            /**
             * @description Age after which a value counts as missing.
             * @example 7d
             */
            max_age?: string;
            /**
             * @description The labels that tell the members of an entity apart, such as the mount points of a host: every observation then has a `member` with a value for each. Needs `max_age`: a member without an observation for that long is not judged. It never changes.
             * @example [
             *       "mountpoint"
             *     ]
             */
            members?: string[];
            /**
             * @description How far apart its values usually are. Where that is at most 30m, a plain "unusual" is about the mean of an hour.
             * @example 5m
             */
            interval?: string;
            missing_data_policy: components["schemas"]["MissingDataPolicy"];
            source: components["schemas"]["PrimitiveSource"];
            created_at: components["schemas"]["Instant"];
            /** @description What values its unit, description or id allow; left out where they do not say. A value outside is stored, with a warning. */
            documented_range?: {
                /** @example 0 */
                min: number;
                /** @example 1 */
                max: number;
            };
            /**
             * @description Tasks that use it and are not deleted, counted up to 100; only where `count_tasks` asks for it.
             * @example 3
             */
            task_count?: number;
        };
        /** @description Something that is stored and belongs in the log. */
        LoggedRow: {
            /**
             * @description What kind of thing a leaf stands for.
             * @example feedback
             * @enum {string}
             */
            kind: "decision" | "outcome" | "feedback" | "comment" | "primitive" | "concept" | "condition" | "action" | "task" | "guardrails" | "context" | "erasure" | "audit" | "key" | "channel" | "observations" | "looks";
            /**
             * @description Which one: its id, with its version where it has one; of an outcome, the decision and the action.
             * @example fdb_01992f6e1c0e7a3b9d5f
             */
            subject: string;
            /**
             * @description `changed`: the database and the segment say different things about an archived decision, or about the segment. `unreadable`: the segment is missing or not what was written; `subject` is the name of its object, or `segments/<number>` if the database has lost it.
             * @example null
             * @enum {string|null}
             */
            problem: "changed" | "unreadable" | null;
        };
        /** @description A page of what belongs in the log. */
        LoggedRowList: {
            /** @description In the order stored. */
            items: components["schemas"]["LoggedRow"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One question that a watch asked about one entity. */
        Look: {
            /**
             * Format: date-time
             * @description The time that was asked about.
             * @example 2026-09-01T08:00:00.000Z
             */
            t: string;
            /**
             * @description What was compared with the threshold.
             * @example 0.31
             */
            score: number | null;
            /**
             * @description Null if the entity could not be judged.
             * @example triggered
             * @enum {string|null}
             */
            outcome: "triggered" | "not_triggered" | null;
            /**
             * @description Why the value could not be judged, or why there is no outcome.
             * @example null
             */
            reason: string | null;
            /**
             * @description The recorded decision. Null if the entity could not be judged, or if the watch keeps only changes and this look was none; POST /evaluate/full with its time records it.
             * @example dec_5d41c7ab6f0e2b4f
             */
            decision_id: string | null;
        };
        /** @description A page of looks at one entity. */
        LookList: {
            /** @description Newest first. */
            items: components["schemas"]["Look"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
            /**
             * Format: date-time
             * @description The time of the newest look that was removed for its age; the list begins after it. Null if none was.
             * @example null
             */
            expired_until: string | null;
        };
        /** @description What a folder of files has made of the service. */
        Manifest: {
            /**
             * @description Name of the folder.
             * @example payments
             */
            name: string;
            /**
             * @description How often it was put.
             * @example 1
             */
            revision: number;
            /**
             * @description What fingerprints are keyed with: random, chosen with the first revision, and the same from then on.
             * @example 5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c
             */
            fingerprint_key: string;
            /** @description Every object that the folder manages. */
            entries: components["schemas"]["ManifestEntry"][];
            applied_at: components["schemas"]["Instant"];
            applied_by: components["schemas"]["By"];
        };
        /** @description One object that the folder manages. */
        ManifestEntry: {
            /**
             * @example task
             * @enum {string}
             */
            kind: "guardrails" | "context" | "signal" | "concept" | "condition" | "channel" | "feed" | "task" | "silence";
            /**
             * @description Its id among those of its kind.
             * @example checkout/error-rate
             */
            id: string;
            /**
             * @description Of the form in which it was last applied.
             * @example 9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f6
             */
            fingerprint: string;
        };
        /**
         * @description How what members come to becomes one. `count` counts members with a Result, or those where it is true.
         * @example max
         * @enum {string}
         */
        MemberFold: "max" | "min" | "sum" | "mean" | "count";
        /**
         * @description A point of one member.
         * @example {
         *       "member": {
         *         "mountpoint": "/var"
         *       },
         *       "value": 93
         *     }
         */
        MemberValue: {
            /**
             * @description Which member of its entity it is of: a value for each label that the signal declares in `members`.
             * @example {
             *       "mountpoint": "/var"
             *     }
             */
            member: {
                [key: string]: string;
            };
            value: components["schemas"]["Scalar"];
            /**
             * Format: date-time
             * @description ISO 8601 with `Z` or an offset, truncated to milliseconds; equal instants are one question.
             * @example 2026-09-01T08:00:00.000Z
             */
            observed_at?: string | Date;
        };
        /** @description Members that began to fire while an incident was open, of which one message told. */
        MembersAdded: {
            t: components["schemas"]["Instant"];
            /**
             * @description How many began to fire.
             * @example 1
             */
            count: number;
            /** @description At most ten of them with their Results, worst first. */
            worst: {
                /**
                 * @description Which member of its entity it is of: a value for each label that the signal declares in `members`.
                 * @example {
                 *       "mountpoint": "/var"
                 *     }
                 */
                member: {
                    [key: string]: string;
                };
                value: components["schemas"]["Scalar"];
            }[];
        };
        /**
         * @description What stands in for a missing value: nothing (`null`), zero, the newest value before (`forward_fill`), or the first one after (`backward_fill`).
         * @example null
         * @enum {string}
         */
        MissingDataPolicy: "null" | "zero" | "forward_fill" | "backward_fill";
        /**
         * @description A label for grouping; it does not separate users.
         * @example org
         */
        Namespace: string;
        /**
         * @description A registered signal under a local name.
         * @example {
         *       "primitive_id": "account.active_user_rate_30d"
         *     }
         */
        NewConceptSignal: {
            primitive_id: components["schemas"]["PrimitiveId"];
            /** @description As registered, if left out. */
            type?: components["schemas"]["PrimitiveType"];
            /** @description As registered, if left out. */
            missing_data_policy?: components["schemas"]["MissingDataPolicy"];
            /**
             * @description As registered, if left out.
             * @example 30d
             */
            max_age?: string;
            /**
             * @description As registered, if left out.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
        };
        /**
         * @description One value of one signal of one entity. Another value for the same time, and the same event if it has an id, is a correction.
         * @example {
         *       "primitive_id": "account.active_user_rate_30d",
         *       "entity": "account:8841",
         *       "observed_at": "2026-09-01T08:00:00.000Z",
         *       "value": 0.41
         *     }
         */
        NewObservation: {
            primitive_id: components["schemas"]["PrimitiveId"];
            entity: components["schemas"]["Entity"];
            /**
             * Format: date-time
             * @description When the value held; now if left out. At most 60 s ahead, and not older than what the service keeps.
             * @example 2026-09-01T08:00:00.000Z
             */
            observed_at?: string | Date;
            value: components["schemas"]["Scalar"];
            /**
             * @description What tells this event from others of its signal, entity and time, such as the id of a payment: each counts. The same again is unchanged. Only a keyed hash of it is stored.
             * @example pay_8f3k2
             */
            event_id?: string;
            /**
             * @description For a counter: since the observation before, it began again at 0, even where its value is no lower.
             * @enum {boolean}
             */
            reset?: true;
            /**
             * @description The series ends here; `value` is null. From then on there is no value, whatever the signal's type.
             * @enum {boolean}
             */
            stale?: true;
            /**
             * @description Which member of its entity it is of: a value for each label that the signal declares in `members`.
             * @example {
             *       "mountpoint": "/var"
             *     }
             */
            member?: {
                [key: string]: string;
            };
        };
        /**
         * @description Many entities as one.
         * @example {
         *       "name": "merchants",
         *       "scope": "merchant:*",
         *       "of": {
         *         "condition_id": "error_rate_high",
         *         "condition_version": "1.0"
         *       },
         *       "fold": "share"
         *     }
         */
        NewPopulation: {
            /**
             * @description The group's name: the concept is asked about the entity `group:<name>`.
             * @example merchants
             */
            name: string;
            /**
             * @description How the members' answers become one: `share` and `count` of those for which a condition or flag holds; the others of numbers. With `rank` the concept is asked about each member: the share of the members that are at least as bad as it, itself among them; with `outranks` the share of the others that are less bad.
             * @example share
             * @enum {string}
             */
            fold: "share" | "count" | "sum" | "mean" | "min" | "max" | "quantile" | "rank" | "outranks";
            /**
             * @description Of a quantile: which one, 0 to 1.
             * @example 0.95
             */
            q?: number;
            /**
             * @description Then the concept is asked about each member, and its Result is the member's own value beside the `mean` or `quantile` of the others: divided by it, or less it.
             * @example ratio
             * @enum {string}
             */
            each?: "ratio" | "difference";
            movement?: components["schemas"]["PopulationMovement"];
            /**
             * @description Which entities are members: as `entity_scope`.
             * @default all
             * @example merchant:*
             */
            scope?: string;
            /** @description What is asked about each member: a concept or a condition. */
            of: {
                /** @example error_rate */
                concept_id: string;
                concept_version: components["schemas"]["Version"];
            } | {
                /** @example error_rate_high */
                condition_id: string;
                condition_version: components["schemas"]["Version"];
            };
            /**
             * @description Which end is named first, and which a rank begins at; if left out, the lowest for a condition that looks below its bound.
             * @example highest
             * @enum {string}
             */
            worst?: "highest" | "lowest";
            /**
             * @description The share of the known members that must have an answer; with fewer the Result is null, and the record says `insufficient_members`.
             * @default 0.5
             * @example 0.5
             */
            min_reporting?: number;
            /**
             * @description A categorical signal: then there is a group for each of its labels, asked about as `group:<name>/<label>`.
             * @example merchant.country
             */
            segment?: string;
        };
        /**
         * @description Pass as `cursor` to read the next page; null on the last.
         * @example null
         */
        NextCursor: string | null;
        /** @description A message in the inbox. */
        Notification: {
            /** @example ntf_01992f6e1c0e7a3b9d5f */
            notification_id: string;
            /** @example inbox */
            channel: string;
            /** @example act_01992f6e1c0e7a3b9d5f */
            action_id: string;
            /**
             * @description The decision it was for; `test_...` for a test, `nodata_...` for an entity that stopped reporting, `recovered_...`, `reminder_...`, `members_...` and `acknowledged_...` for an incident that is over, still open, has more members, or was acknowledged.
             * @example dec_k3v9m2x7q0c4h8t1
             */
            decision_id: string | null;
            kind: components["schemas"]["FiringKind"];
            entity_id: components["schemas"]["EntityPseudonym"];
            /**
             * @description Your own identifier of what it is about, looked up as the inbox is read; `(erased)` if it is no longer known.
             * @example account:8841
             */
            entity: string;
            /**
             * @description How many alarms it holds; of several, `entity` and `decision_id` are those of the worst.
             * @example 1
             */
            count: number;
            /** @description The entities it names, worst first: ten at most. */
            entities: {
                entity_id: components["schemas"]["EntityPseudonym"];
                /** @example account:8841 */
                entity: string;
            }[];
            /**
             * @description The message, with the entity named.
             * @example account:8841: engagement is low
             */
            message: string;
            created_at: components["schemas"]["Instant"];
        };
        /**
         * @description Sends a message to a named channel.
         * @example {
         *       "type": "notification",
         *       "channel": "inbox"
         *     }
         */
        NotificationAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "notification";
            /**
             * @description Text with `{entity}`, `{decision_value}` and other fields of the decision; a summary if left out.
             * @example {entity}: engagement is low ({decision_value})
             */
            message_template?: string;
            /**
             * @description Name of the channel; `inbox` is stored and read with GET /notifications.
             * @example inbox
             */
            channel: string;
        };
        /** @description A page of the inbox. */
        NotificationList: {
            /** @description Newest first. */
            items: components["schemas"]["Notification"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description One row of the ledger.
         * @example {
         *       "primitive_id": "account.active_user_rate_30d",
         *       "entity": "account:8841",
         *       "observed_at": "2026-09-01T08:00:00.000Z",
         *       "value": 0.41,
         *       "sequence": 1042,
         *       "recorded_at": "2026-09-01T08:00:02.317Z"
         *     }
         */
        Observation: {
            primitive_id: components["schemas"]["PrimitiveId"];
            entity: components["schemas"]["Entity"];
            observed_at: components["schemas"]["Instant"];
            value: components["schemas"]["Scalar"];
            /**
             * @description As it was pushed.
             * @example {
             *       "mountpoint": "/var"
             *     }
             */
            member?: {
                [key: string]: string;
            };
            /**
             * @description Place in the ledger; of several values for one time, the highest in view counts.
             * @example 1042
             */
            sequence: number;
            /**
             * Format: date-time
             * @description When the ledger took it in.
             * @example 2026-09-01T08:00:00.000Z
             */
            recorded_at: string;
            /**
             * @description What stands for its event: a hash of `event_id` under a key of the entity's own.
             * @example 4f1c2a9be07d4c55a1b2c3d4e5f60718
             */
            event?: string;
            /**
             * @description For a counter: since the observation before, it began again at 0, even where its value is no lower.
             * @enum {boolean}
             */
            reset?: true;
            /**
             * @description The series ends here; `value` is null. From then on there is no value, whatever the signal's type.
             * @enum {boolean}
             */
            stale?: true;
        };
        /** @description A page of observations. */
        ObservationList: {
            /** @description Newest first. */
            items: components["schemas"]["Observation"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description An OpenAPI document. */
        OpenApiDocument: {
            /** @example 3.1.0 */
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What would have changed one operand of a composite. */
        OperandCounterfactual: {
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /**
             * @description The nearest Result that would have given the other answer; null for a composite.
             * @example 0.35
             */
            value: number | string | boolean | null;
            /**
             * @description Where the answer changes; null for a composite.
             * @example 0.35
             */
            boundary: number | string | boolean | null;
            /**
             * @description On which side of the boundary the other answer lies.
             * @example at_or_above
             * @enum {string|null}
             */
            relation: "above" | "at_or_above" | "below" | "at_or_below" | "equal" | "different" | null;
            /**
             * @description The same in one sentence.
             * @example A Result of at least 0.35, the threshold, would not have fired.
             */
            meaning: string;
        };
        /** @description What one operand of a composite said. */
        OperandOutcome: {
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /** @example false */
            negate: boolean;
            /**
             * @description true or false; the matched label for equals.
             * @example true
             */
            decision_value: boolean | string;
            /**
             * @description What was compared with the parameter. For `percentile`, 101 above all of history (`above`) and -1 below it (`below`).
             * @example 0.31
             */
            score: number | null;
            /**
             * @description Why it could not be judged; null when it was.
             * @example null
             * @enum {string|null}
             */
            reason: "null_input" | "insufficient_history" | "history_unavailable" | "member_silent" | null;
            /**
             * @description How many points of history there were, if too few.
             * @example null
             */
            history_count: number | null;
            history: components["schemas"]["HistoryFacts"] | null;
            result: components["schemas"]["RecordedResult"];
        };
        /**
         * @description A condition that takes part in a composite.
         * @example {
         *       "condition_id": "low_engagement",
         *       "condition_version": "1.0"
         *     }
         */
        OperandRef: {
            /** @example low_engagement */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /**
             * @description Whether the operand's answer is negated.
             * @example false
             */
            negate?: boolean;
        };
        /**
         * @description Type of the Result.
         * @example float
         * @enum {string}
         */
        OutputType: "float" | "int" | "boolean" | "string" | "categorical" | "float?" | "int?";
        /** @description Where one parameter came from. */
        ParameterProvenance: {
            /**
             * @example value
             * @enum {string}
             */
            name: "direction" | "value" | "window";
            /** @example 0.35 */
            value: number | string | boolean;
            /**
             * @example sentence
             * @enum {string}
             */
            source: "sentence" | "semantic_hint" | "parameter_priors" | "strategy_priors" | "threshold_directions" | "falling_priors" | "meaningful_windows" | "calibration" | "description" | "default";
            /**
             * @description The words, or the key of the guardrails, it was read from.
             * @example below 35%
             */
            from: string | null;
        };
        /** @description Why one condition looks as it does. */
        PartProvenance: {
            primitive_id: components["schemas"]["PrimitiveId"];
            figure?: components["schemas"]["Figure"];
            /**
             * @description The words that named the signal.
             * @example active user rate
             */
            words: string;
            /**
             * @example threshold
             * @enum {string}
             */
            strategy: "threshold" | "percentile" | "z_score" | "change" | "equals" | "composite";
            priority: components["schemas"]["SelectionPriority"];
            /**
             * @description Why this strategy was chosen.
             * @example drops below 35%
             */
            because: string;
            tier: components["schemas"]["TierProvenance"] | null;
            parameters: components["schemas"]["ParameterProvenance"][];
            /** @example false */
            negate: boolean;
            /** @example threshold below 0.35 on account.active_user_rate_30d: given in the sentence */
            summary: string;
        };
        /**
         * @description A percentile of history and its side.
         * @example {
         *       "direction": "above",
         *       "value": 95,
         *       "window": "30d"
         *     }
         */
        PercentileParams: {
            /**
             * @description Which side fires, strictly.
             * @example below
             * @enum {string}
             */
            direction: "above" | "below";
            /**
             * @description The percentile of the entity's own history, 0 to 100.
             * @example 95
             */
            value: number;
            /**
             * @description How far back history reaches.
             * @example 30d
             */
            window?: string;
        };
        /** @description Fires beyond a percentile of the entity's own history. */
        PercentileStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "percentile";
            params: components["schemas"]["PercentileParams"];
        };
        /** @description Somebody whom the issuer has vouched for. */
        Person: {
            /**
             * @description Id of the person, as in `by`.
             * @example person_9f3c1a7be0d24c58
             */
            person_id: string;
            /**
             * @description `service`: a program that came with a token of its own.
             * @example person
             * @enum {string}
             */
            kind: "person" | "service";
            /**
             * @description As the issuer said it last.
             * @example on-call
             */
            name: string;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description To the hour.
             * @example 2026-09-01T08:00:00.000Z
             */
            seen_at: string;
        };
        /** @description A page of people. */
        PersonList: {
            /** @description Newest first. */
            items: components["schemas"]["Person"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Many entities as one, as the concept pins it. */
        Population: {
            /**
             * @description The group's name: the concept is asked about the entity `group:<name>`.
             * @example merchants
             */
            name: string;
            /**
             * @description How the members' answers become one: `share` and `count` of those for which a condition or flag holds; the others of numbers. With `rank` the concept is asked about each member: the share of the members that are at least as bad as it, itself among them; with `outranks` the share of the others that are less bad.
             * @example share
             * @enum {string}
             */
            fold: "share" | "count" | "sum" | "mean" | "min" | "max" | "quantile" | "rank" | "outranks";
            /**
             * @description Of a quantile: which one, 0 to 1.
             * @example 0.95
             */
            q?: number;
            /**
             * @description Then the concept is asked about each member, and its Result is the member's own value beside the `mean` or `quantile` of the others: divided by it, or less it.
             * @example ratio
             * @enum {string}
             */
            each?: "ratio" | "difference";
            movement?: components["schemas"]["PopulationMovement"];
            /**
             * @description Which entities are members: as `entity_scope`.
             * @example merchant:*
             */
            scope: string;
            of: {
                /** @example error_rate */
                concept_id: string;
                concept_version: components["schemas"]["Version"];
                /**
                 * @description SHA-256 of the compiled definition.
                 * @example 9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f64a1f4d1e8c5b7a2938475610fedcba98
                 */
                ir_hash: string;
            } | {
                /** @example error_rate_high */
                condition_id: string;
                condition_version: components["schemas"]["Version"];
                /**
                 * @description SHA-256 of the compiled definition.
                 * @example 9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f64a1f4d1e8c5b7a2938475610fedcba98
                 */
                ir_hash: string;
            };
            /**
             * @description Which end is named first.
             * @example highest
             * @enum {string}
             */
            worst: "highest" | "lowest";
            /**
             * @description The share of the known members that must have an answer; with fewer the Result is null, and the record says `insufficient_members`.
             * @example 0.5
             */
            min_reporting: number;
            /** @description The signal that makes a group for each of its labels, as it was registered. */
            segment?: {
                primitive_id: components["schemas"]["PrimitiveId"];
                /**
                 * @description The closed set of values.
                 * @example [
                 *       "healthy",
                 *       "at_risk",
                 *       "churned"
                 *     ]
                 */
                labels: string[];
            };
        };
        /** @description What the members of a group came to. */
        PopulationFacts: {
            /**
             * @description Members that have reported of late, or are listed.
             * @example 100
             */
            known: number;
            /**
             * @description Those that have an answer.
             * @example 98
             */
            judged: number;
            /**
             * @description Those that have none.
             * @example 2
             */
            silent: number;
            /**
             * @description Why the Result is null: fewer were judged than `min_reporting` asks for; of a question about one member that it has no answer itself, or is none of the members.
             * @enum {string}
             */
            reason?: "insufficient_members" | "silent_member" | "no_member";
            /**
             * @description Judged now, but not where a movement begins.
             * @example 1
             */
            joined?: number;
            /**
             * @description Judged where a movement begins, but not now.
             * @example 3
             */
            left?: number;
            now: components["schemas"]["FoldFacts"];
            /** @description Of the same members where a movement begins. */
            before?: components["schemas"]["FoldFacts"];
            /** @description Of a question about one of the members. */
            standing?: components["schemas"]["Standing"];
            /** @description The members at the worse end, by value and then by id, at most ten. */
            worst: {
                entity_id: components["schemas"]["EntityPseudonym"];
                value: components["schemas"]["Scalar"];
            }[];
            /** @description The first of those without an answer, by id. */
            silent_members: components["schemas"]["EntityPseudonym"][];
            seals: components["schemas"]["PopulationSeal"][];
            /** @description SHA-256 of the list of the roots of all shards: it stands for all members and their answers. */
            root: string;
        };
        /** @description The Result is by how much the fold has moved, among the members that are judged at both ends of the window. */
        PopulationMovement: {
            /**
             * @description How far back it is compared.
             * @example 1d
             */
            window: string;
            /**
             * @description `difference`: now less then; `fraction`: that divided by the size of then.
             * @example fraction
             * @enum {string}
             */
            as: "difference" | "fraction";
        };
        /** @description The state of one shard that an answer rests on. */
        PopulationSeal: {
            /** @example 3 */
            shard: number;
            /**
             * @description How much of the shard was seen.
             * @example 1042
             */
            watermark: number;
            /** @description SHA-256 of the shard's members with their answers, in the order of their pseudonyms. */
            root: string;
            /** @description Of a quantile: root of a tree over the shard's sorted values (RFC 6962). */
            values_root?: string;
            /** @description The same where a movement begins. */
            values_root_before?: string;
        };
        /** @description How often a rated firing was right (Wilson interval). */
        Precision: {
            /**
             * @description Share of rated firings that were right; null if none was rated.
             * @example 0.8
             */
            value: number | null;
            interval: components["schemas"]["Interval95"] | null;
            /**
             * @description Rated firings that were right.
             * @example 8
             */
            right: number;
            /**
             * @description Rated firings.
             * @example 10
             */
            rated: number;
        };
        /**
         * @description Hours of the week to look ahead in.
         * @example {
         *       "every": {
         *         "days": [
         *           "sun"
         *         ],
         *         "from": "02:00",
         *         "to": "04:00",
         *         "zone": "Europe/Berlin"
         *       }
         *     }
         */
        PreviewSilenceBody: {
            every: components["schemas"]["Recurrence"];
            /**
             * Format: date-time
             * @description Where to begin; now if left out.
             * @example 2026-09-01T08:00:00.000Z
             */
            from?: string | Date;
        };
        /**
         * @description A sentence to show as the task that it would become.
         * @example {
         *       "intent": "alert me when the active user rate drops below 35%",
         *       "entity_scope": "account:*",
         *       "delivery": {
         *         "type": "notification",
         *         "channel": "inbox"
         *       }
         *     }
         */
        PreviewTaskBody: {
            /**
             * @description What to watch for, in a sentence.
             * @example alert me when the active user rate drops below 35%
             */
            intent: string;
            /**
             * @description Your own name for it, such as that in a repository. It never changes, and no two have the same.
             * @example checkout/error-rate
             */
            external_id?: string;
            /**
             * @description Your original words, if `intent` is a reading you chose for them; kept on the task, never compiled.
             * @example tell me when engagement slips
             */
            asked_as?: string;
            entity_scope: components["schemas"]["EntityScope"];
            delivery: components["schemas"]["DeliveryConfig"];
            constraints?: components["schemas"]["ConstraintsConfig"];
            /**
             * @description `preview` evaluates and records, and only reports what it would send.
             * @default active
             * @example active
             * @enum {string}
             */
            status?: "active" | "preview";
            firing?: components["schemas"]["FiringWish"];
            watch?: components["schemas"]["WatchWish"] | null;
            meta?: components["schemas"]["TaskMeta"];
            backtest?: components["schemas"]["BacktestSpan"];
        };
        /**
         * @description A typed signal.
         * @example {
         *       "primitive_id": "account.active_user_rate_30d",
         *       "type": "time_series<float>",
         *       "description": "Share of licensed users active in the last 30 days, as a ratio from 0 to 1",
         *       "synonyms": [
         *         "active user rate"
         *       ],
         *       "unit": "ratio",
         *       "max_age": "7d",
         *       "missing_data_policy": "null",
         *       "source": {
         *         "kind": "push"
         *       },
         *       "created_at": "2026-09-01T08:00:00.000Z",
         *       "documented_range": {
         *         "min": 0,
         *         "max": 1
         *       }
         *     }
         */
        Primitive: {
            primitive_id: components["schemas"]["PrimitiveId"];
            type: components["schemas"]["PrimitiveType"];
            /** @description A `level`, if left out. It never changes. */
            kind?: components["schemas"]["SignalKind"];
            /**
             * @description The closed set of values of a categorical signal.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
            /**
             * @description What the signal measures and in what unit; sentences are matched against it.
             * @example Share of licensed users active in the last 30 days, as a ratio from 0 to 1
             */
            description?: string;
            /**
             * @description Other words people use for it.
             * @example [
             *       "active user rate",
             *       "engagement"
             *     ]
             */
            synonyms?: string[];
            /**
             * @description Unit of the values.
             * @example ratio
             */
            unit?: string;
            /**
             * @description Age after which a value counts as missing.
             * @example 7d
             */
            max_age?: string;
            /**
             * @description The labels that tell the members of an entity apart, such as the mount points of a host: every observation then has a `member` with a value for each. Needs `max_age`: a member without an observation for that long is not judged. It never changes.
             * @example [
             *       "mountpoint"
             *     ]
             */
            members?: string[];
            /**
             * @description How far apart its values usually are. Where that is at most 30m, a plain "unusual" is about the mean of an hour.
             * @example 5m
             */
            interval?: string;
            missing_data_policy: components["schemas"]["MissingDataPolicy"];
            source: components["schemas"]["PrimitiveSource"];
            created_at: components["schemas"]["Instant"];
            /** @description What values its unit, description or id allow; left out where they do not say. A value outside is stored, with a warning. */
            documented_range?: {
                /** @example 0 */
                min: number;
                /** @example 1 */
                max: number;
            };
        };
        /** @description An entity that has observations of the signal, with its newest value. */
        PrimitiveEntity: {
            entity: components["schemas"]["Entity"];
            /**
             * Format: date-time
             * @description When the newest value held.
             * @example 2026-09-01T08:00:00.000Z
             */
            observed_at: string;
            value: components["schemas"]["Scalar"];
            /**
             * @description Rows the ledger has taken in, including corrections and expired ones.
             * @example 26
             */
            observation_count: number;
        };
        /** @description A page of the entities of a signal. */
        PrimitiveEntityList: {
            /** @description By name. A page below `limit` need not be the last. */
            items: components["schemas"]["PrimitiveEntity"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description `namespace.field`
         * @example account.active_user_rate_30d
         */
        PrimitiveId: string;
        /** @description A page of signals. */
        PrimitiveList: {
            /** @description In the order asked for. */
            items: components["schemas"]["ListedPrimitive"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Where the values come from. */
        PrimitiveSource: components["schemas"]["PushSource"] | components["schemas"]["HttpSource"] | components["schemas"]["SqlSource"];
        /**
         * @description Type of a signal. A series is a signal whose past matters; `?` marks one that may have no value.
         * @example time_series<float>
         * @enum {string}
         */
        PrimitiveType: "float" | "int" | "boolean" | "string" | "categorical" | "time_series<float>" | "time_series<int>" | "float?" | "int?";
        /** @description The observations of one signal that a decision saw. */
        ProofSignal: {
            /** @example account.active_user_rate_30d */
            primitive_id: string;
            /**
             * @description Of a signal with members: which of them.
             * @example {
             *       "mountpoint": "/var"
             *     }
             */
            member?: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Time of the earliest row in view, which may be older than those listed.
             * @example 2026-09-01T08:00:00.000Z
             */
            first_at: string | null;
            /** @description By time; of several for one time, or for one event of a time, the highest sequence counts. */
            rows: {
                observed_at: components["schemas"]["Instant"];
                value: components["schemas"]["Scalar"];
                /**
                 * @description Place in the ledger.
                 * @example 1042
                 */
                sequence: number;
                /**
                 * @description What stands for its event: a hash of `event_id` under a key of the entity's own.
                 * @example 4f1c2a9be07d4c55a1b2c3d4e5f60718
                 */
                event?: string;
                /**
                 * @description For a counter: since the observation before, it began again at 0, even where its value is no lower.
                 * @enum {boolean}
                 */
                reset?: true;
                /**
                 * @description The series ends here; `value` is null. From then on there is no value, whatever the signal's type.
                 * @enum {boolean}
                 */
                stale?: true;
            }[];
        };
        /** @description What one concept saw of the ledger. */
        ProofView: {
            /**
             * @description Concept and version.
             * @example cpt_4m8d2q@1.0
             */
            concept: string;
            /**
             * @description The highest sequence it saw.
             * @example 1042
             */
            watermark: number;
            /** @description What was fixed when the question was first asked; null for a snapshot. */
            sealed: {
                watermark: number;
                signal_errors: components["schemas"]["SignalError"][];
                population?: components["schemas"]["PopulationFacts"];
            } | null;
            signals: components["schemas"]["ProofSignal"][];
        };
        /** @description What was understood of a sentence, and why. */
        Provenance: {
            /**
             * @description What read the sentence: `lexical`, `canonical` for the controlled grammar, both readers where a model agreed, or `none` for a task made with `bind`, whose intent is a label.
             * @example lexical
             */
            reader: string;
            /**
             * @description From 0 to 1.
             * @example 0.94
             */
            confidence: number;
            priority: components["schemas"]["SelectionPriority"];
            /**
             * @description Version of the guardrails in force, or `file`.
             * @example file
             */
            guardrails: string;
            /**
             * @description Version of the application context in force.
             * @example null
             */
            context_version: string | null;
            /**
             * @description How the parts are joined.
             * @example null
             * @enum {string|null}
             */
            combinator: "AND" | "OR" | "NOT" | null;
            firing?: components["schemas"]["FiringWish"];
            watch?: components["schemas"]["WatchTime"];
            /**
             * @description The sentence that `words` refers to: what was asked, with its white space collapsed.
             * @example alert me when the active user rate drops below 35%
             */
            text: string;
            /** @description Every word of `text` and how it was used. */
            words?: components["schemas"]["WordSpan"][];
            /**
             * @description The same in the controlled grammar, which compiles to the same definitions; null if longer than 2,000 characters, and for a task made with `bind`.
             * @example Alert when `account.active_user_rate_30d` is below 0.35.
             */
            sentence: string | null;
            /**
             * @description What the sentence compiled to, or the condition that is bound by now says, for people, from the definitions alone. For a task that watches, or no longer fires as its sentence says, it also says when it looks and when it fires.
             * @example Alert when the account active user rate (30d) is below 35%.
             */
            restated: string;
            /** @description One for each condition. */
            parts: components["schemas"]["PartProvenance"][];
            /**
             * @description The same in one line.
             * @example threshold below 0.35 on account.active_user_rate_30d: given in the sentence
             */
            summary: string;
        };
        /** @description Up to 1,000 observations. */
        PushObservationsBody: {
            /** @description If any of them is invalid, none is stored. */
            observations: components["schemas"]["NewObservation"][];
        };
        /** @description What the push changed. */
        PushObservationsResult: {
            /**
             * @description Observations added to the ledger.
             * @example 2
             */
            accepted: number;
            /**
             * @description Observations the ledger already held.
             * @example 0
             */
            unchanged: number;
            /** @description One for each signal with values outside the range it documents; left out if none. */
            warnings?: components["schemas"]["PushWarning"][];
        };
        /**
         * @description Values arrive through POST /observations.
         * @example {
         *       "kind": "push"
         *     }
         */
        PushSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "push";
        };
        /** @description Values that were stored and do not look like values of their signal. */
        PushWarning: {
            primitive_id: components["schemas"]["PrimitiveId"];
            /** @example Values of account.active_user_rate_30d lie outside 0 to 1, the range that its unit, description or id gives: 35. They are stored. Push other values for the same times to correct them, or the right unit with PATCH /primitives/{id}. */
            message: string;
            /**
             * @description How many values of the push it is about.
             * @example 1
             */
            count: number;
            /** @description The first five of them. */
            first: {
                /**
                 * @description Place among the observations, from 0.
                 * @example 0
                 */
                index: number;
                /** @example 35 */
                value: number;
            }[];
        };
        /** @description What was applied. */
        PutManifestBody: {
            /**
             * @description One more than the revision that is there; 1 if there is none.
             * @example 1
             */
            revision: number;
            /**
             * @description What fingerprints are keyed with: random, chosen with the first revision, and the same from then on.
             * @example 5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c
             */
            fingerprint_key: string;
            /** @description Every object that the folder manages. */
            entries: components["schemas"]["ManifestEntry"][];
        };
        /**
         * @description A rating of the decision on a question, which may not be recorded yet.
         * @example {
         *       "condition_id": "cnd_9x1k7w",
         *       "condition_version": "1.0",
         *       "entity": "account:8841",
         *       "timestamp": "2026-09-01T08:00:00.000Z",
         *       "feedback": "false_positive"
         *     }
         */
        QuestionRating: {
            /**
             * @description The condition that decided.
             * @example cnd_9x1k7w
             */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /**
             * @description The entity, as in the question, or the pseudonym that records carry.
             * @example account:8841
             */
            entity: string;
            /**
             * Format: date-time
             * @description The time the decision was about; the newest decision if left out.
             * @example 2026-09-01T08:00:00.000Z
             */
            timestamp?: string | Date;
            /**
             * @description `false_positive`: it fired and should not have. `false_negative`: it did not fire and should have. `correct`: kept for audit, without effect on calibration.
             * @example false_positive
             * @enum {string}
             */
            feedback: "false_positive" | "false_negative" | "correct";
            /**
             * @description Why, in your own words; kept for audit.
             * @example Known maintenance
             */
            note?: string;
        };
        /**
         * Format: date-time
         * @description The time the question is about; left out, it is about now and cannot be reproduced.
         * @example 2026-09-01T08:00:00.000Z
         */
        QuestionTime: string | Date;
        /** @description The answer about one time, or its error. */
        RangeItem: {
            entity: components["schemas"]["Entity"];
            result?: components["schemas"]["Result"];
            decision?: components["schemas"]["Decision"];
            /**
             * @description The stored record; null on a dry run.
             * @example dec_k3v9m2x7q0c4h8t1
             */
            decision_id?: string | null;
            error?: components["schemas"]["EntityError"];
            timestamp: components["schemas"]["Instant"];
        };
        /** @description The question of POST /evaluate/range, at up to 100,000 times. */
        RangeJobBody: {
            /** @enum {string} */
            kind: "range";
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            entity: components["schemas"]["Entity"];
            /**
             * Format: date-time
             * @description The first time asked about.
             * @example 2026-09-01T08:00:00.000Z
             */
            from: string | Date;
            /**
             * Format: date-time
             * @description The latest time to ask about, inclusive.
             * @example 2026-09-01T08:00:00.000Z
             */
            to: string | Date;
            /**
             * @description From one time to the next.
             * @example 1d
             */
            step: string;
            dry_run?: components["schemas"]["DryRun"];
        };
        /** @description One answer or error for each time, the earliest first. */
        RangeResult: {
            results: components["schemas"]["RangeItem"][];
            /**
             * @description Questions asked.
             * @example 2
             */
            total: number;
            /**
             * @description Those with an error.
             * @example 0
             */
            failed: number;
        };
        /**
         * @description Rates each.
         * @example {
         *       "type": "rate",
         *       "rating": "wrong"
         *     }
         */
        RateAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rate";
            /**
             * @description Null withdraws the rating: it is kept, but no longer counts.
             * @example wrong
             * @enum {string|null}
             */
            rating: "right" | "wrong" | null;
            /**
             * @description Why, in your own words; kept for audit.
             * @example Known maintenance
             */
            note?: string;
        };
        /**
         * @description Whether the alarm was right.
         * @example {
         *       "rating": "wrong"
         *     }
         */
        RateIncidentBody: {
            /**
             * @description Null withdraws the rating: it is kept, but no longer counts.
             * @example wrong
             * @enum {string|null}
             */
            rating: "right" | "wrong" | null;
            /**
             * @description Why, in your own words; kept for audit.
             * @example Known maintenance
             */
            note?: string;
        };
        /** @description Up to 1,000 ratings; either all are stored or none. */
        RecordFeedbackBatchBody: {
            /** @description The last rating of each decision counts. */
            feedback: components["schemas"]["QuestionRating"][];
        };
        /** @description A rating of one decision, named by its id or by its question. */
        RecordFeedbackBody: components["schemas"]["DecisionRating"] | components["schemas"]["QuestionRating"];
        /** @description The rating is stored. */
        RecordedFeedback: {
            /**
             * @description Stored, whether or not a decision matches.
             * @example recorded
             * @enum {string}
             */
            status: "recorded";
            /**
             * @description Id of the rating.
             * @example fb_01992f6e-1c0e-7a3b-9d5f-2c7e9f0a4b61
             */
            feedback_id: string;
        };
        /** @description All the ratings are stored. */
        RecordedFeedbackBatch: {
            /**
             * @description Stored, whether or not a decision matches.
             * @example recorded
             * @enum {string}
             */
            status: "recorded";
            /**
             * @description How many were stored.
             * @example 2
             */
            recorded: number;
            /** @description In the order sent. */
            feedback_ids: string[];
        };
        /**
         * @description A Result with its type.
         * @example {
         *       "value": 0.31,
         *       "type": "float"
         *     }
         */
        RecordedResult: {
            value: components["schemas"]["Scalar"];
            /**
             * @example float
             * @enum {string}
             */
            type: "float" | "int" | "boolean" | "string" | "categorical" | "float?" | "int?";
        };
        /**
         * @description Hours of the week by the clocks of a zone: the hour that is skipped in spring is in none of them, the one that is repeated in autumn is in them twice.
         * @example {
         *       "days": [
         *         "sun"
         *       ],
         *       "from": "02:00",
         *       "to": "04:00",
         *       "zone": "Europe/Berlin"
         *     }
         */
        Recurrence: {
            /**
             * @description The days on which the hours begin; every day if left out.
             * @example [
             *       "mon",
             *       "tue",
             *       "wed",
             *       "thu",
             *       "fri"
             *     ]
             */
            days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /**
             * @description Start, `HH:MM`; `00:00` if left out.
             * @example 09:00
             */
            from?: string;
            /**
             * @description End, `HH:MM`, exclusive; `24:00` if left out. If before `from`, it is on the next day.
             * @example 17:00
             */
            to?: string;
            /**
             * @description Time zone: `UTC`, an offset such as `+02:00`, or a tz database name; the service's if left out.
             * @example Europe/Berlin
             */
            zone?: string;
        };
        /**
         * @description Appends an observation, so that one task can feed another.
         * @example {
         *       "type": "register",
         *       "primitive_id": "account.low_engagement"
         *     }
         */
        RegisterAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "register";
            /**
             * @description The signal that receives the decision.
             * @example account.low_engagement
             */
            primitive_id: string;
            /**
             * @description Decision field that carries the entity; `entity` if left out.
             * @example entity
             */
            entity_field?: string;
        };
        /**
         * @description A signal to register. Only its words (description, synonyms, unit) and its source can change afterwards.
         * @example {
         *       "primitive_id": "account.active_user_rate_30d",
         *       "type": "time_series<float>",
         *       "description": "Share of licensed users active in the last 30 days, as a ratio from 0 to 1",
         *       "synonyms": [
         *         "active user rate"
         *       ],
         *       "unit": "ratio",
         *       "max_age": "7d"
         *     }
         */
        RegisterPrimitiveBody: {
            primitive_id: components["schemas"]["PrimitiveId"];
            type: components["schemas"]["PrimitiveType"];
            /** @description A `level`, if left out. It never changes. */
            kind?: components["schemas"]["SignalKind"];
            /**
             * @description The closed set of values of a categorical signal.
             * @example [
             *       "healthy",
             *       "at_risk",
             *       "churned"
             *     ]
             */
            labels?: string[];
            /**
             * @description What the signal measures and in what unit; sentences are matched against it.
             * @example Share of licensed users active in the last 30 days, as a ratio from 0 to 1
             */
            description?: string;
            /**
             * @description Other words people use for it.
             * @example [
             *       "active user rate",
             *       "engagement"
             *     ]
             */
            synonyms?: string[];
            /**
             * @description Unit of the values.
             * @example ratio
             */
            unit?: string;
            /**
             * @description Age after which a value counts as missing.
             * @example 7d
             */
            max_age?: string;
            /**
             * @description The labels that tell the members of an entity apart, such as the mount points of a host: every observation then has a `member` with a value for each. Needs `max_age`: a member without an observation for that long is not judged. It never changes.
             * @example [
             *       "mountpoint"
             *     ]
             */
            members?: string[];
            /**
             * @description How far apart its values usually are. Where that is at most 30m, a plain "unusual" is about the mean of an hour.
             * @example 5m
             */
            interval?: string;
            /** @default null */
            missing_data_policy?: components["schemas"]["MissingDataPolicy"];
            /**
             * @default {
             *       "kind": "push"
             *     }
             */
            source?: components["schemas"]["PrimitiveSource"];
        };
        /**
         * @description Pseudonyms to resolve.
         * @example {
         *       "entity_ids": [
         *         "ent_7h2kq0v9m3c4x8t1"
         *       ]
         *     }
         */
        ResolveEntitiesBody: {
            /**
             * @description Pseudonyms from records.
             * @example [
             *       "ent_7h2kq0v9m3c4x8t1"
             *     ]
             */
            entity_ids: string[];
        };
        /** @description Pseudonyms and what they stand for. */
        ResolvedEntities: {
            /** @description One for each pseudonym, in the order asked. */
            entities: {
                entity_id: components["schemas"]["EntityPseudonym"];
                /**
                 * @description Your own identifier; null if the pseudonym is unknown or its entity was erased.
                 * @example account:8841
                 */
                entity: string | null;
            }[];
        };
        /** @description What the concept computed. */
        Result: {
            /**
             * @description The output of the concept, of its declared type; null where a nullable signal had no value or the computation has none, as for a division by zero. The Decision on null has a `reason`.
             * @example 0.31
             */
            value: number | string | boolean | null;
            /**
             * @example float
             * @enum {string}
             */
            type: "float" | "int" | "boolean" | "string" | "categorical" | "float?" | "int?";
            entity: components["schemas"]["Entity"];
            /**
             * @description Version of the concept.
             * @example 1.0
             */
            version: string;
            /**
             * @description True when a timestamp was given.
             * @example true
             */
            deterministic: boolean;
            /**
             * Format: date-time
             * @description The time the Result is about.
             * @example 2026-09-01T08:00:00.000Z
             */
            timestamp: string;
            explanation?: components["schemas"]["ResultExplanation"];
        };
        /** @description How the Result was computed. */
        ResultExplanation: {
            /**
             * @description The step whose value is the Result.
             * @example weekly
             */
            output: string;
            /** @description What each signal contributed. */
            contributions: components["schemas"]["Driver"][];
            /** @description Every step in the order of computation. */
            nodes: components["schemas"]["TraceNode"][];
        };
        /** @description What a page of active tasks would compile to under other rules. The counts are of this page. */
        RulesTrial: {
            /** @description Newest first. */
            items: components["schemas"]["TriedTask"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
            /**
             * @description The version in force, or `file` (guardrails) or `none` (context).
             * @example v3
             */
            compared_with: string;
            /**
             * @description Active tasks in all.
             * @example 214
             */
            total_count: number;
            /**
             * @description Tasks of this page, affected or not.
             * @example 100
             */
            tried: number;
            /**
             * @description Of these, tasks with the same result as now.
             * @example 96
             */
            same: number;
            /**
             * @description Of these, tasks on a registered condition, which rules do not touch.
             * @example 1
             */
            not_compiled: number;
        };
        /**
         * @description A number, a text or label, a flag, or null for no value.
         * @example 0.41
         */
        Scalar: number | string | boolean | null;
        /**
         * @description What determined the strategy, strongest first.
         * @example user_explicit
         * @enum {string}
         */
        SelectionPriority: "user_explicit" | "primitive_hint" | "mapping_rule" | "application_context" | "global_preferred" | "global_default";
        /** @description A message of an action or an escalation on its way, and how it went. */
        SentMessage: {
            /**
             * @description Identifies the message to its receiver: the `webhook-id` of every attempt.
             * @example dec_k3v9m2x7q0c4h8t1.act_01992f6e1c0e7a3b9d5f
             */
            delivery_id: string;
            decision_id: components["schemas"]["FiringId"];
            /**
             * @description How many decisions it holds; `decision_id` is the first.
             * @example 1
             */
            decisions: number;
            kind: components["schemas"]["FiringKind"];
            /** @example act_01992f6e1c0e7a3b9d5f */
            action_id: string;
            action_version: components["schemas"]["Version"];
            /**
             * @description The task it is for; null for a registered action.
             * @example null
             */
            task_id: string | null;
            /**
             * @description Where a notification goes; null for other actions.
             * @example oncall
             */
            channel: string | null;
            /**
             * @description The escalation whose message it is; null for the message of an action.
             * @example null
             */
            instance_id: string | null;
            /**
             * @description `pending` waits for its first attempt, `retrying` for the next; `delivered` and `failed` are final.
             * @example failed
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /**
             * @description Attempts so far.
             * @example 3
             */
            attempts: number;
            /**
             * @description The most attempts it may have.
             * @example 6
             */
            attempts_allowed: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; null if there will be none.
             * @example 2026-09-01T08:00:00.000Z
             */
            next_at: string | null;
            /** @description What went wrong at the last attempt; null if nothing did. */
            last_error: {
                /** @example http_status */
                type: string;
                /** @example The receiver answered 503. */
                message: string;
            } | null;
            /**
             * @description What the receiver answered, unless it was a success; else null.
             * @example 503
             */
            http_status: number | null;
            /**
             * @description The version of the channel that the attempt went to; null without one, and where it was interrupted.
             * @example 2
             */
            channel_version: number | null;
            /**
             * @description The host that was called; of mail, the domain.
             * @example hooks.slack.com
             */
            host: string | null;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A page of messages of actions. */
        SentMessageList: {
            /** @description Newest first. */
            items: components["schemas"]["SentMessage"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A message of an action with every attempt to deliver it. */
        SentMessageWithAttempts: {
            /**
             * @description Identifies the message to its receiver: the `webhook-id` of every attempt.
             * @example dec_k3v9m2x7q0c4h8t1.act_01992f6e1c0e7a3b9d5f
             */
            delivery_id: string;
            decision_id: components["schemas"]["FiringId"];
            /**
             * @description How many decisions it holds; `decision_id` is the first.
             * @example 1
             */
            decisions: number;
            kind: components["schemas"]["FiringKind"];
            /** @example act_01992f6e1c0e7a3b9d5f */
            action_id: string;
            action_version: components["schemas"]["Version"];
            /**
             * @description The task it is for; null for a registered action.
             * @example null
             */
            task_id: string | null;
            /**
             * @description Where a notification goes; null for other actions.
             * @example oncall
             */
            channel: string | null;
            /**
             * @description The escalation whose message it is; null for the message of an action.
             * @example null
             */
            instance_id: string | null;
            /**
             * @description `pending` waits for its first attempt, `retrying` for the next; `delivered` and `failed` are final.
             * @example failed
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /**
             * @description Attempts so far.
             * @example 3
             */
            attempts: number;
            /**
             * @description The most attempts it may have.
             * @example 6
             */
            attempts_allowed: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; null if there will be none.
             * @example 2026-09-01T08:00:00.000Z
             */
            next_at: string | null;
            /** @description What went wrong at the last attempt; null if nothing did. */
            last_error: {
                /** @example http_status */
                type: string;
                /** @example The receiver answered 503. */
                message: string;
            } | null;
            /**
             * @description What the receiver answered, unless it was a success; else null.
             * @example 503
             */
            http_status: number | null;
            /**
             * @description The version of the channel that the attempt went to; null without one, and where it was interrupted.
             * @example 2
             */
            channel_version: number | null;
            /**
             * @description The host that was called; of mail, the domain.
             * @example hooks.slack.com
             */
            host: string | null;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
            /** @description Every decision in it. */
            decision_ids: components["schemas"]["FiringId"][];
            /** @description Its attempts, first to last. */
            history: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description How much of a series was looked at. */
        SeriesSummary: {
            /**
             * @description Points in view.
             * @example 30
             */
            count: number;
            /**
             * Format: date-time
             * @example 2026-09-01T08:00:00.000Z
             */
            first_at: string | null;
            /**
             * Format: date-time
             * @example 2026-09-01T08:00:00.000Z
             */
            last_at: string | null;
        };
        /** @description A signal that could not be fetched; this differs from a signal without a value. */
        SignalError: {
            primitive_id: components["schemas"]["PrimitiveId"];
            /**
             * @description The connector that tried to fetch it.
             * @example http
             */
            connector: string;
            /** @example The source did not answer within 5000 ms. */
            message: string;
            /**
             * @description HTTP status of the source, if it answered.
             * @example 502
             */
            status?: number;
            /**
             * @description How many attempts were made.
             * @example 2
             */
            attempts?: number;
        };
        /**
         * @description What values are: a `level` goes up and down, an `event` is one thing that happened, a `counter` only grows until it begins again at 0, as when what counts restarts.
         * @example counter
         * @enum {string}
         */
        SignalKind: "level" | "event" | "counter";
        /** @description A period in which firings are held back. Evaluation continues. */
        Silence: {
            /**
             * @description Id of the silence.
             * @example sil_01992f6e-1c0e-7a3b-9d5f-2c7e9f0a4b61
             */
            silence_id: string;
            /**
             * @description Your own name for it, such as that in a repository. It never changes, and no two have the same.
             * @example checkout/error-rate
             */
            external_id: string | null;
            /**
             * @description The task; null if the silence covers every task and action.
             * @example task_01992f6e1c0e7a3b9d5f
             */
            task_id: string | null;
            /**
             * @description Pseudonym that stands for the entity in everything that is stored.
             * @example ent_7h2kq0v9m3c4x8t1
             */
            entity_id: string | null;
            /**
             * @description Your own identifier of the entity, looked up when read; null if the silence covers every entity, or if the entity has not been seen yet or was erased.
             * @example account:8841
             */
            entity: string | null;
            from: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When it ends.
             * @example 2026-09-01T08:00:00.000Z
             */
            until: string;
            /**
             * Format: date-time
             * @description When someone ended it early; null if nobody did.
             * @example 2026-09-01T08:00:00.000Z
             */
            ended_at: string | null;
            /**
             * @description Its state now.
             * @example active
             * @enum {string}
             */
            status: "scheduled" | "active" | "ended";
            /** @description The hours in which it comes again; null for one that comes once. */
            every: components["schemas"]["Recurrence"] | null;
            /** @description Of one that comes again, the next five times, the present one among them; empty for others. */
            next: components["schemas"]["SilencedSpan"][];
            /** @example Planned maintenance */
            reason: string;
            created_at: components["schemas"]["Instant"];
            /**
             * @description The id in `by`.
             * @example key_1f0c9a2b
             */
            created_by: string;
            by: components["schemas"]["By"];
        };
        /** @description A page of silences. */
        SilenceList: {
            /** @description Newest first. */
            items: components["schemas"]["Silence"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description The hours with nothing left out, and the next ten times of a silence with them. */
        SilencePreview: {
            every: components["schemas"]["Recurrence"];
            next: components["schemas"]["SilencedSpan"][];
        };
        /** @description One time of a silence that comes again. */
        SilencedSpan: {
            from: components["schemas"]["Instant"];
            until: components["schemas"]["Instant"];
        };
        /**
         * @description Snoozes each.
         * @example {
         *       "type": "snooze",
         *       "for": "2h"
         *     }
         */
        SnoozeAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "snooze";
            /**
             * Format: date-time
             * @description When it may send again, at most 30 days ahead; null ends the snooze.
             * @example 2026-09-01T08:00:00.000Z
             */
            until?: string | Date | null;
            /**
             * @description The same as a length of time from now.
             * @example 2h
             */
            for?: string;
        };
        /**
         * @description How long the incident sends nothing.
         * @example {
         *       "for": "2h"
         *     }
         */
        SnoozeIncidentBody: {
            /**
             * Format: date-time
             * @description When it may send again, at most 30 days ahead; null ends the snooze.
             * @example 2026-09-01T08:00:00.000Z
             */
            until?: string | Date | null;
            /**
             * @description The same as a length of time from now.
             * @example 2h
             */
            for?: string;
        };
        /** @description The source of a signal, and how reading it goes. */
        SourceStatus: {
            primitive_id: components["schemas"]["PrimitiveId"];
            source: components["schemas"]["PrimitiveSource"];
            /** @description How reading rows goes, of the kind `sql`; null for the others. */
            reading: {
                /**
                 * Format: date-time
                 * @description Rows up to this time have been read.
                 * @example 2026-09-01T08:00:00.000Z
                 */
                read_to: string;
                /**
                 * @description Whether there is more to read than one reading takes; the next goes on at once.
                 * @example false
                 */
                is_behind: boolean;
                /**
                 * Format: date-time
                 * @description Null: not yet.
                 * @example 2026-09-01T08:00:00.000Z
                 */
                last_read_at: string | null;
                /**
                 * @description Observations added to the ledger in all, save those that were stored just before the service was killed.
                 * @example 1440
                 */
                stored: number;
                /**
                 * @description Rows of the last reading that could not be stored.
                 * @example 0
                 */
                rejected: number;
                /**
                 * @description Why the last reading failed, or why the first of its rejected rows was; null where all is well.
                 * @example The database refused the user or the password.
                 */
                problem: string | null;
            } | null;
        };
        /** @description Rows are read from a Postgres database again and again, and each is stored as an observation. */
        SqlSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "sql";
            /**
             * @description The database, by the name that the operator has given it in `SVC_DATABASES`.
             * @example warehouse
             */
            database: string;
            /**
             * @description A SELECT with the columns `entity`, `at` and `value`. `$since` and `$until` stand for the times between which rows are read.
             * @example SELECT account AS entity, measured_at AS at, rate AS value FROM rates WHERE measured_at > $since AND measured_at <= $until
             */
            query: string;
            /**
             * @description From when on rows are read, in ISO 8601. Without it, from when the source is set.
             * @example 2026-01-01T00:00:00.000Z
             */
            start?: string;
            /**
             * @description How often rows are read; `1m` if it is left out.
             * @example 5m
             */
            every?: string;
            /**
             * @description Rows that are committed late are found for this long after their `at`: so much is read again each time. `5m` if it is left out.
             * @example 15m
             */
            overlap?: string;
            /**
             * @description How long the database may take for a query.
             * @example 10000
             */
            timeout_ms?: number;
        };
        /** @description Where one member stands among the others. */
        Standing: {
            entity_id: components["schemas"]["EntityPseudonym"];
            /** @description The segment that it is counted in; empty without segments. */
            segment: string;
            /**
             * @description Its own value.
             * @example 0.31
             */
            value: number | null;
            /**
             * @description Other members with a lower value.
             * @example 1
             */
            lower: number;
            /**
             * @description Other members with the same value.
             * @example 1
             */
            equal: number;
            /**
             * @description Other members with a higher value.
             * @example 1
             */
            higher: number;
            /** @description The nearest below, of several with one value the first by id. */
            next_lower: {
                entity_id: components["schemas"]["EntityPseudonym"];
                value: components["schemas"]["Scalar"];
            } | null;
            /** @description The nearest above. */
            next_higher: {
                entity_id: components["schemas"]["EntityPseudonym"];
                value: components["schemas"]["Scalar"];
            } | null;
        };
        /**
         * @description One value, or a series with the newest point last; earlier points are the history. Without times the points are spread evenly over what the condition looks back on. Of a signal with members each point names its `member`, and those of one member are such a series.
         * @example [
         *       0.44,
         *       0.41,
         *       0.31
         *     ]
         */
        StaticValue: number | string | boolean | null | components["schemas"]["Scalar"][] | components["schemas"]["TimedValue"][] | components["schemas"]["MemberValue"][];
        /** @description A sum over some of the rows of one leaf, or a row that shows by itself that it was changed. */
        StoredSum: {
            /**
             * @description What was added up, or where a fault was found.
             * @example observations
             * @enum {string}
             */
            kind: "observations" | "looks" | "entity" | "observation" | "look";
            /**
             * @description Of a sum, the leaf it belongs to: shard and stretch. Of a fault, the pseudonym, or shard and sequence number.
             * @example 3/1763842000123
             */
            subject: string;
            /**
             * @description A fault that shows by itself; null for a sum.
             * @example null
             * @enum {string|null}
             */
            found: "changed" | "added" | null;
            /**
             * @description Rows added up.
             * @example 2000
             */
            points: number | null;
            /**
             * @description Their keyed hashes, added up modulo 2^256, in hex.
             * @example 9f9f9f9f9f9f9f9f
             */
            digest: string | null;
        };
        /** @description A page of sums; those of one leaf are to be added up over all pages. */
        StoredSumList: {
            /** @description In no promised order. */
            items: components["schemas"]["StoredSum"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description The evaluation template and its parameters.
         * @example {
         *       "type": "threshold",
         *       "params": {
         *         "direction": "below",
         *         "value": 0.35
         *       }
         *     }
         */
        Strategy: components["schemas"]["ThresholdStrategy"] | components["schemas"]["PercentileStrategy"] | components["schemas"]["ZScoreStrategy"] | components["schemas"]["ChangeStrategy"] | components["schemas"]["EqualsStrategy"] | components["schemas"]["CompositeStrategy"];
        /** @description All looks of a task at one time. */
        Sweep: {
            /**
             * Format: date-time
             * @description The time asked about; for a watch on observations, when it began to look.
             * @example 2026-09-01T08:00:00.000Z
             */
            t: string;
            /**
             * @description Entities that were judged.
             * @example 1200
             */
            entities: number;
            /**
             * @description Looks whose action was due to fire.
             * @example 3
             */
            fired: number;
            /**
             * @description Entities whose outcome differs from the look before.
             * @example 5
             */
            turned: number;
            /**
             * @description Entities that could not be judged.
             * @example 0
             */
            unanswered: number;
            /**
             * @description How late the looks were.
             * @example 0
             */
            late_ms: number;
            /**
             * @description Times before it that were skipped.
             * @example 0
             */
            missed: number;
            /**
             * @description False while entities remain to be judged.
             * @example true
             */
            done: boolean;
        };
        /** @description A page of times at which a task looked. */
        SweepList: {
            /** @description Newest first. */
            items: components["schemas"]["Sweep"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
            /**
             * Format: date-time
             * @description The time of the newest look that was removed for its age; the list begins after it. Null if none was.
             * @example null
             */
            expired_until: string | null;
        };
        /** @description A sentence bound to a pinned concept, condition and action. */
        Task: {
            /** @example task_01992f6e1c0e7a3b9d5f */
            task_id: string;
            /**
             * @description Your own name for it, such as that in a repository. It never changes, and no two have the same.
             * @example checkout/error-rate
             */
            external_id: string | null;
            /**
             * @description The sentence.
             * @example alert me when the active user rate drops below 35%
             */
            intent: string;
            /**
             * @description The words it was chosen for; null if none were given.
             * @example tell me when engagement slips
             */
            asked_as: string | null;
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /** @example act_01992f6e1c0e7a3b9d5f */
            action_id: string;
            action_version: components["schemas"]["Version"];
            /** @example account:* */
            entity_scope: string;
            firing: components["schemas"]["FiringConfig"];
            /**
             * @description When the task runs on its own; null if it answers only when asked.
             * @example null
             */
            watch: components["schemas"]["WatchConfig"] | null;
            /** @description How the watch is doing; null without one. */
            watch_status: components["schemas"]["WatchStatus"] | null;
            delivery: components["schemas"]["ActionConfig"];
            meta: components["schemas"]["TaskMeta"];
            /**
             * @example active
             * @enum {string}
             */
            status: "active" | "paused" | "deleted" | "preview";
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When its action last fired; null if never. Tests, reminders and notices that it is over are no firings.
             * @example null
             */
            last_triggered_at: string | null;
            /**
             * @description Context in force when it was created; null if none.
             * @example null
             */
            context_version: string | null;
            /**
             * @description Guardrails in force when it was created; null for the file.
             * @example null
             */
            guardrails_version: string | null;
            /**
             * @description Set when no context was active at creation; null otherwise.
             * @example No active application context exists, so the task was compiled without domain context. Define one with POST /context, then recompile: create the task again from its sentence.
             */
            context_warning: string | null;
            /**
             * @description What a person should check about how the sentence was understood and, outside of lists, whom the task reaches now.
             * @example []
             */
            warnings: string[];
            provenance: components["schemas"]["Provenance"];
        };
        /** @description What a task has raised in the last four weeks. Only tasks that watch open incidents. */
        TaskActivity: {
            /**
             * Format: date-time
             * @description Four weeks ago.
             * @example 2026-09-01T08:00:00.000Z
             */
            from: string;
            /**
             * @description Incidents that opened since then; at most the newest 10,000.
             * @example 31
             */
            incidents: number;
            /**
             * @description Incidents a week, over the part of these weeks in which the task existed.
             * @example 7.75
             */
            per_week: number;
            /**
             * @description Incidents rated right.
             * @example 4
             */
            rated_right: number;
            /**
             * @description Incidents rated wrong.
             * @example 2
             */
            rated_wrong: number;
            /**
             * @description Messages of the task that failed; at most 1,000 are counted.
             * @example 0
             */
            failed_deliveries: number;
            /** @description Days on which incidents opened, oldest first. */
            days: {
                /**
                 * @description UTC.
                 * @example 2026-03-01
                 */
                day: string;
                /** @example 3 */
                incidents: number;
            }[];
        };
        /** @description A registered condition to make a task of, with the concept it judges. The intent is then a label and is not compiled. */
        TaskBinding: {
            /** @example low_engagement */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
        };
        /** @description One firing of a task's action, and how it went. */
        TaskDelivery: {
            action_version: components["schemas"]["Version"];
            /**
             * @description `triggered` was sent; `skipped` was not, see `reason`; `failed` was tried, see `error`; `queued` is stored and still to be sent; `would_trigger` is the answer of a dry run or of a task in preview.
             * @example triggered
             * @enum {string}
             */
            status: "triggered" | "skipped" | "failed" | "would_trigger" | "queued";
            /**
             * @description Why it was skipped.
             * @example null
             */
            reason: string | null;
            /**
             * @description What went wrong, if it failed.
             * @example null
             */
            error: {
                /** @example http_error */
                type: string;
                /** @example The endpoint answered 502. */
                message: string;
            } | null;
            decision_id: components["schemas"]["FiringId"];
            kind: components["schemas"]["FiringKind"];
            /**
             * @description The message that carried it; see GET /deliveries.
             * @example dec_k3v9m2x7q0c4h8t1.page_oncall
             */
            delivery_id: string;
            planned_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the send began; null if it did not.
             * @example 2026-09-01T08:00:00.000Z
             */
            attempted_at: string | null;
            /**
             * @description How long it took; null until it ended.
             * @example 84
             */
            duration_ms: number | null;
        };
        /** @description A task, what it has raised, where it delivers and how that went lately. */
        TaskDetails: {
            /** @example task_01992f6e1c0e7a3b9d5f */
            task_id: string;
            /**
             * @description Your own name for it, such as that in a repository. It never changes, and no two have the same.
             * @example checkout/error-rate
             */
            external_id: string | null;
            /**
             * @description The sentence.
             * @example alert me when the active user rate drops below 35%
             */
            intent: string;
            /**
             * @description The words it was chosen for; null if none were given.
             * @example tell me when engagement slips
             */
            asked_as: string | null;
            /** @example cpt_4m8d2q */
            concept_id: string;
            concept_version: components["schemas"]["Version"];
            /** @example cnd_9x1k7w */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /** @example act_01992f6e1c0e7a3b9d5f */
            action_id: string;
            action_version: components["schemas"]["Version"];
            /** @example account:* */
            entity_scope: string;
            firing: components["schemas"]["FiringConfig"];
            /**
             * @description When the task runs on its own; null if it answers only when asked.
             * @example null
             */
            watch: components["schemas"]["WatchConfig"] | null;
            /** @description How the watch is doing; null without one. */
            watch_status: components["schemas"]["WatchStatus"] | null;
            delivery: components["schemas"]["ActionConfig"];
            meta: components["schemas"]["TaskMeta"];
            /**
             * @example active
             * @enum {string}
             */
            status: "active" | "paused" | "deleted" | "preview";
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When its action last fired; null if never. Tests, reminders and notices that it is over are no firings.
             * @example null
             */
            last_triggered_at: string | null;
            /**
             * @description Context in force when it was created; null if none.
             * @example null
             */
            context_version: string | null;
            /**
             * @description Guardrails in force when it was created; null for the file.
             * @example null
             */
            guardrails_version: string | null;
            /**
             * @description Set when no context was active at creation; null otherwise.
             * @example No active application context exists, so the task was compiled without domain context. Define one with POST /context, then recompile: create the task again from its sentence.
             */
            context_warning: string | null;
            /**
             * @description What a person should check about how the sentence was understood and, outside of lists, whom the task reaches now.
             * @example []
             */
            warnings: string[];
            provenance: components["schemas"]["Provenance"];
            /** @description How the newest firings of its present action version went, at most five, newest first, without those skipped as `unchanged`; GET /actions/{action_id}/deliveries has all. */
            last_deliveries: components["schemas"]["TaskDelivery"][];
            activity: components["schemas"]["TaskActivity"];
        };
        /** @description A page of tasks. */
        TaskList: {
            /** @description Newest first. */
            items: components["schemas"]["Task"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
            /**
             * @description Tasks in the whole list; with `q`, among which it looks.
             * @example 1
             */
            total_count: number;
        };
        /**
         * @description What people say about a task. It appears in messages and changes no decision.
         * @example {
         *       "name": "Low engagement",
         *       "owner": "customer success",
         *       "severity": "warning"
         *     }
         */
        TaskMeta: {
            /**
             * @description What messages call the task.
             * @example Low engagement
             */
            name?: string;
            /**
             * @description Who looks after it, in your own words.
             * @example customer success
             */
            owner?: string;
            /**
             * @description How bad it is when it fires; messages and pagers show it.
             * @example warning
             * @enum {string}
             */
            severity?: "info" | "warning" | "error" | "critical";
            /**
             * @description What the reader of the message should know or do.
             * @example Call the account's manager before the customer does.
             */
            note?: string;
            /**
             * @description Where to read what to do.
             * @example https://wiki.example.com/low-engagement
             */
            runbook_url?: string;
        };
        /**
         * @description Fields to set; null removes one, and fields left out stay.
         * @example {
         *       "owner": "on call",
         *       "note": null
         *     }
         */
        TaskMetaChange: {
            /**
             * @description What messages call the task.
             * @example Low engagement
             */
            name?: string | null;
            /**
             * @description Who looks after it, in your own words.
             * @example customer success
             */
            owner?: string | null;
            /**
             * @description How bad it is when it fires; messages and pagers show it.
             * @example warning
             * @enum {string|null}
             */
            severity?: "info" | "warning" | "error" | "critical" | null;
            /**
             * @description What the reader of the message should know or do.
             * @example Call the account's manager before the customer does.
             */
            note?: string | null;
            /**
             * @description Where to read what to do.
             * @example https://wiki.example.com/low-engagement
             */
            runbook_url?: string | null;
        };
        /**
         * @description Sends a message to a named channel, the inbox if none is named.
         * @example {
         *       "type": "notification"
         *     }
         */
        TaskNotificationAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "notification";
            /**
             * @description Text with `{entity}`, `{decision_value}` and other fields of the decision; a summary if left out.
             * @example {entity}: engagement is low ({decision_value})
             */
            message_template?: string;
            /**
             * @description Name of the channel; `inbox` is stored and read with GET /notifications.
             * @default inbox
             * @example inbox
             */
            channel?: string;
        };
        /** @description The task that a sentence would become, and a token that creates exactly that task. */
        TaskPreview: {
            /**
             * @description Creates the task that was shown, once.
             * @example prev_5f0c
             */
            preview_token: string;
            expires_at: components["schemas"]["Instant"];
            preview: components["schemas"]["DryRunResult"];
        };
        /** @description Whether the task could be created as is. */
        TaskValidation: {
            /** @example true */
            valid: boolean;
            errors: {
                /** @example delivery.channel */
                location: string;
                /** @example There is no channel of this name. */
                message: string;
            }[];
            /** @example [] */
            warnings: string[];
        };
        /**
         * @description A fixed value and its side.
         * @example {
         *       "direction": "below",
         *       "value": 0.35
         *     }
         */
        ThresholdParams: {
            /**
             * @description Which side fires: strictly, unless `inclusive` is set.
             * @example below
             * @enum {string}
             */
            direction: "above" | "below";
            /**
             * @description The value itself fires as well: at least, at most. Leave it out otherwise.
             * @example true
             * @enum {boolean}
             */
            inclusive?: true;
            /**
             * @description The cut, in the Result's unit.
             * @example 0.35
             */
            value: number;
        };
        /** @description Fires beyond a fixed value. */
        ThresholdStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "threshold";
            params: components["schemas"]["ThresholdParams"];
        };
        /** @description How the severity tier of a prior was found. */
        TierProvenance: {
            /**
             * @example medium_severity
             * @enum {string}
             */
            tier: "low_severity" | "medium_severity" | "high_severity";
            /**
             * @description The severity word found; null if medium was taken.
             * @example significantly
             */
            word: string | null;
            /**
             * @description The tier before shifts.
             * @example medium_severity
             * @enum {string}
             */
            base: "low_severity" | "medium_severity" | "high_severity";
            /** @description Every shift with its source. */
            shifts: {
                /** @example sensitivity high */
                source: string;
                /** @example -1 */
                shift: number;
            }[];
        };
        /**
         * @description A point of a series.
         * @example {
         *       "observed_at": "2026-09-01T08:00:00.000Z",
         *       "value": 0.41
         *     }
         */
        TimedValue: {
            /**
             * Format: date-time
             * @description ISO 8601 with `Z` or an offset, truncated to milliseconds; equal instants are one question.
             * @example 2026-09-01T08:00:00.000Z
             */
            observed_at: string | Date;
            value: components["schemas"]["Scalar"];
        };
        /** @description One step of the computation and its value. */
        TraceNode: {
            /** @example weekly */
            node_id: string;
            /** @example mean */
            op: string;
            /**
             * @description Values it was computed from, by name; of a series the newest point.
             * @example {
             *       "rate": 0.31
             *     }
             */
            inputs: {
                [key: string]: components["schemas"]["Scalar"];
            };
            /**
             * @example {
             *       "window": "7d"
             *     }
             */
            params: {
                [key: string]: unknown;
            };
            output_value: components["schemas"]["Scalar"];
            /** @example float */
            output_type: string;
        };
        /** @description An active task whose sentence would mean something else. */
        TriedTask: {
            /** @example task_01992f6e1c0e7a3b9d5f */
            task_id: string;
            /** @example alert me when the active user rate is concerning */
            intent: string;
            /**
             * @description `changed`: to another condition; `refused`: accepted now, but not then; `admitted`: refused now, but not then.
             * @example changed
             * @enum {string}
             */
            outcome: "changed" | "refused" | "admitted";
            /**
             * @description What the sentence means under the rules in force, in the service's words; null if refused.
             * @example Alert when the account active user rate is below 0.45.
             */
            before: string | null;
            /**
             * @description What the sentence means under the rules that are tried, in the service's words; null if refused.
             * @example Alert when the account active user rate is below 0.45.
             */
            after: string | null;
            /**
             * @description Each difference of the condition in one line; for a composite, of each operand in order.
             * @example [
             *       "strategy.params.value: 0.45 -> 0.5"
             *     ]
             */
            changes: string[];
            /**
             * @description Why it is refused by the rules being tried or, if `admitted`, by those in force.
             * @example null
             */
            message: string | null;
        };
        /** @description A test of an action, as if its condition had come true. */
        TriggerActionBody: {
            /**
             * @description An explicit version without `@`, such as `1.0`; never `latest`.
             * @example v1
             */
            version: string;
            entity: components["schemas"]["Entity"];
            /**
             * Format: date-time
             * @description The time stated in the payload; now if left out.
             * @example 2026-09-01T08:00:00.000Z
             */
            timestamp?: string | Date;
            /**
             * @description Sends nothing and shows the payload.
             * @default false
             * @example false
             */
            dry_run?: boolean;
        };
        /** @description When an action fires, for whom, and how often. */
        TriggerConfig: {
            /**
             * @description Fires on true or a label, on false, or on every evaluation. A decision with a `reason` could not be judged: only `any` fires on it.
             * @example true
             * @enum {string}
             */
            fire_on: "true" | "false" | "any";
            /** @example low_engagement */
            condition_id: string;
            condition_version: components["schemas"]["Version"];
            /**
             * @description Entities it fires for, as in a task; all if left out, including those of other tasks on this condition.
             * @example account:*
             */
            entity_scope?: string;
            firing?: components["schemas"]["FiringConfig"];
        };
        /** @description An application context to try. */
        TryContextBody: {
            context: {
                domain: components["schemas"]["ContextDomain"];
                behavioural?: components["schemas"]["ContextBehavioural"];
                /**
                 * @description What terms mean in this business.
                 * @default []
                 */
                semantic_hints?: {
                    /** @example high value account */
                    term: string;
                    /** @example ARR above $50,000 */
                    definition: string;
                }[];
                /**
                 * @description Which error costs more; the direction is derived and cannot be set.
                 * @example {
                 *       "false_negative_cost": "high",
                 *       "false_positive_cost": "medium"
                 *     }
                 */
                calibration_bias?: {
                    /**
                     * @description What a missed event costs.
                     * @example high
                     * @enum {string}
                     */
                    false_negative_cost?: "low" | "medium" | "high";
                    /**
                     * @description What a false alarm costs.
                     * @example medium
                     * @enum {string}
                     */
                    false_positive_cost?: "low" | "medium" | "high";
                };
            };
            /**
             * @description How many tasks to try, affected or not.
             * @default 100
             * @example 100
             */
            limit?: number;
            /** @description `next_cursor` of the previous page. */
            cursor?: string;
        };
        /** @description Guardrails to try. */
        TryGuardrailsBody: {
            guardrails: components["schemas"]["GuardrailsDefinition"];
            /**
             * @description How many tasks to try, affected or not.
             * @default 100
             * @example 100
             */
            limit?: number;
            /** @description `next_cursor` of the previous page. */
            cursor?: string;
        };
        /**
         * @description What becomes different; what is left out stays. The kind of a channel never changes.
         * @example {
         *       "endpoint": "https://hooks.slack.com/services/T000/B001/YYYY"
         *     }
         */
        UpdateChannelBody: {
            /**
             * @description Address to call, https; for `pagerduty` its own if left out, not for `inbox` and `email`. A secret: it is never shown again.
             * @example https://hooks.slack.com/services/T000/B000/XXXX
             */
            endpoint?: string;
            /**
             * @description All request headers; they replace those of before.
             * @example {
             *       "Authorization": "Bearer ${PAGER_TOKEN}"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description For `pagerduty`: the integration key of an Events API v2 integration, or `${NAME}` for a secret the operator has listed. Never shown again.
             * @example ${PAGERDUTY_KEY}
             */
            routing_key?: string;
            /**
             * @description For `email`: whom to write to, an address that is verified with Cloudflare.
             * @example oncall@example.com
             */
            address?: string;
            /**
             * @description How many more attempts to make after no answer, 408, 429 or 5xx, when Standard Webhooks or `Retry-After` says; 0 if left out.
             * @example 5
             */
            retries?: number;
            /**
             * @description The most messages a minute; null for no limit.
             * @example 60
             */
            per_minute?: number | null;
            /**
             * @description Whether all alarms of one look become one message, with a count and the ten worst entities. True if left out; channels of kind `webhook` get each alarm separately.
             * @example true
             */
            group?: boolean;
        };
        /**
         * @description What to change.
         * @example {
         *       "map": [
         *         {
         *           "match": "node_load5",
         *           "signal": "host.load5",
         *           "entity": "host:{instance}"
         *         }
         *       ]
         *     }
         */
        UpdateFeedBody: {
            /** @description The new rules, all of them. */
            map?: (components["schemas"]["FeedSeriesRule"] | components["schemas"]["FeedEventRule"])[];
            /** @description The new way, or the new secret. */
            verify?: components["schemas"]["FeedVerify"];
            /**
             * @description The most samples or events a minute; more are answered 503, for the sender to send again.
             * @example 600000
             */
            samples_per_minute?: number;
            /**
             * @description The most series at a time.
             * @example 50000
             */
            max_series?: number;
            /**
             * @description The most signals that rules with `register` may add.
             * @example 200
             */
            max_signals?: number;
        };
        /**
         * @description The words of a signal to change; each field given replaces the old value entirely.
         * @example {
         *       "synonyms": [
         *         "active user rate",
         *         "engagement",
         *         "stickiness"
         *       ],
         *       "unit": "ratio"
         *     }
         */
        UpdatePrimitiveBody: {
            /**
             * @description What the signal measures and in what unit; sentences are matched against it.
             * @example Share of licensed users active in the last 30 days, as a ratio from 0 to 1
             */
            description?: string;
            /**
             * @description Other words people use for it.
             * @example [
             *       "active user rate",
             *       "engagement"
             *     ]
             */
            synonyms?: string[];
            /**
             * @description Unit of the values.
             * @example ratio
             */
            unit?: string;
        };
        /**
         * @description What to change in a task; either every change is applied or none.
         * @example {
         *       "condition_version": "1.1"
         *     }
         */
        UpdateTaskBody: {
            /**
             * @description Another version of the same condition to bind to: another setting of the same strategy.
             * @example 1.1
             */
            condition_version?: string;
            delivery?: components["schemas"]["DeliveryConfig"];
            entity_scope?: components["schemas"]["EntityScope"];
            firing?: components["schemas"]["FiringChange"];
            /** @description Replaces the watch; with null, the task answers only when asked. */
            watch?: components["schemas"]["WatchWish"] | null;
            meta?: components["schemas"]["TaskMetaChange"];
            /**
             * @description Pauses, resumes or promotes a preview.
             * @example paused
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        /** @description Whether a recorded decision is what its definitions and data give. */
        Verification: {
            /**
             * @description True if there is no difference: the stored definitions and observations give this record. It does not show who made them, whether any are missing, or when they arrived.
             * @example true
             */
            verified: boolean;
            /**
             * @description Present if it cannot be recomputed. `erased`: the entity was erased. `expired`: observations it saw are older than `SVC_KEEP_OBSERVATIONS` and were removed; a proof that was kept from before still holds. `members_erased`: entities have been erased since a group was counted; its record stays, and all else of it agrees.
             * @enum {string}
             */
            status?: "erased" | "expired" | "members_erased";
            /** @example [] */
            differences: components["schemas"]["Difference"][];
        };
        /**
         * @description An explicit version without `@`, such as `1.0`; never `latest`.
         * @example 1.0
         */
        Version: string;
        /**
         * @description When the task runs on its own.
         * @example {
         *       "every": "5m",
         *       "no_data": "ignore",
         *       "keep": "all"
         *     }
         */
        WatchConfig: {
            /**
             * @description How often to look at each entity in scope, from 1m to 30d. Looks fall on whole multiples of the interval since 1970, so `1h` is on the hour.
             * @example 5m
             */
            every?: string;
            /**
             * @description Looks at an entity whenever a new latest observation of one of the signals arrives, as of that observation.
             * @example observation
             * @enum {string}
             */
            on?: "observation";
            /**
             * @description `alert`: the task's action reports when an entity has stopped reporting, once each time. `ignore`: it does not.
             * @example ignore
             * @enum {string}
             */
            no_data: "ignore" | "alert";
            /**
             * @description `all` records every look as a decision; if left out, more than 100,000 a day are refused. `changes`, for scheduled looks, records the looks at which an entity starts or stops triggering and those that plan an action, and keeps all others in brief.
             * @example all
             * @enum {string}
             */
            keep: "all" | "changes";
        };
        /** @description How the watch of a task is doing. */
        WatchStatus: {
            /**
             * @description `waiting` before the first look; `late`: a look is more than a minute behind; `ahead`: a look lies in the future, as the clock ran ahead; looks go on once that time has passed; `stalled`: looks fail and are retried; `too_costly`: some entities take too long to judge; `overloaded`: all watches together have more to look at than a shard has room for, so looks may come late; `unknown`: a shard could not be asked.
             * @example watching
             * @enum {string}
             */
            state: "watching" | "waiting" | "paused" | "late" | "ahead" | "stalled" | "too_costly" | "overloaded" | "unknown";
            /**
             * Format: date-time
             * @description The time of the last look; null before the first.
             * @example 2026-09-01T08:00:00.000Z
             */
            last_look_at: string | null;
            /**
             * Format: date-time
             * @description The time of the next; null if none is scheduled.
             * @example 2026-09-01T08:00:00.000Z
             */
            next_look_at: string | null;
            /**
             * @description How late the last look was.
             * @example 0
             */
            late_ms: number;
            /**
             * @description Times skipped because a look was late.
             * @example 0
             */
            missed: number;
            /**
             * @description Entities that the last look could not judge.
             * @example 0
             */
            unanswered: number;
            /**
             * @description Entities at which the last look had nothing to judge, for `null_input` or `insufficient_history`: nothing fires there.
             * @example 0
             */
            valueless: number;
            /**
             * @description What to do about entities without values, in words; null where there are none.
             * @example null
             */
            advice: string | null;
        };
        /**
         * @description When the sentence asks to be checked; absent if it does not.
         * @example {
         *       "every": "5m"
         *     }
         */
        WatchTime: {
            /**
             * @description How often to look at each entity in scope, from 1m to 30d. Looks fall on whole multiples of the interval since 1970, so `1h` is on the hour.
             * @example 5m
             */
            every?: string;
            /**
             * @description Looks at an entity whenever a new latest observation of one of the signals arrives, as of that observation.
             * @example observation
             * @enum {string}
             */
            on?: "observation";
        };
        /**
         * @description When the task runs on its own: `every` or `on`, unless the sentence says which.
         * @example {
         *       "every": "5m"
         *     }
         */
        WatchWish: {
            /**
             * @description How often to look at each entity in scope, from 1m to 30d. Looks fall on whole multiples of the interval since 1970, so `1h` is on the hour.
             * @example 5m
             */
            every?: string;
            /**
             * @description Looks at an entity whenever a new latest observation of one of the signals arrives, as of that observation.
             * @example observation
             * @enum {string}
             */
            on?: "observation";
            /**
             * @description `alert`: the task's action reports when an entity has stopped reporting, once each time. `ignore`: it does not.
             * @example ignore
             * @enum {string}
             */
            no_data?: "ignore" | "alert";
            /**
             * @description `all` records every look as a decision; if left out, more than 100,000 a day are refused. `changes`, for scheduled looks, records the looks at which an entity starts or stops triggering and those that plan an action, and keeps all others in brief.
             * @example all
             * @enum {string}
             */
            keep?: "all" | "changes";
        };
        /**
         * @description Calls an HTTP address.
         * @example {
         *       "type": "webhook",
         *       "endpoint": "https://hooks.example.com/decisions"
         *     }
         */
        WebhookAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook";
            /**
             * @description Address to call, https; it takes no placeholders. It may hold a secret, so a key without the scope `author` sees only scheme and host.
             * @example https://hooks.example.com/decisions
             */
            endpoint: string;
            /**
             * @description POST if left out.
             * @example POST
             * @enum {string}
             */
            method?: "POST" | "PUT" | "PATCH";
            /**
             * @description Request headers; `${NAME}` stands for a secret the operator has listed.
             * @example {
             *       "Authorization": "Bearer ${PAGER_TOKEN}"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Body to send, with placeholders such as `{entity}` in its values, not in its keys; the decision if left out.
             * @example {
             *       "text": "{entity} fired",
             *       "value": "{result_value}"
             *     }
             */
            payload_template?: unknown;
            /**
             * @description How many more attempts to make after no answer, 408, 429 or 5xx, when Standard Webhooks or `Retry-After` says, always under the same `webhook-id`; 0 if left out. An ActionResult shows the first, GET /deliveries the rest.
             * @example 5
             */
            retries?: number;
        };
        /** @description How a stretch of the sentence was used. */
        WordSpan: {
            /**
             * @description First UTF-16 unit of `text`.
             * @example 15
             */
            start: number;
            /**
             * @description The unit after the last one.
             * @example 31
             */
            end: number;
            /**
             * @description `read`: it counts; `courtesy`: it only asks; `gloss` and `aside`: it explains; `unread`: it was not used.
             * @example read
             * @enum {string}
             */
            role: "read" | "courtesy" | "gloss" | "aside" | "unread";
            /**
             * @description What it was read as.
             * @example signal
             * @enum {string}
             */
            as?: "signal" | "relation" | "number" | "label" | "window" | "qualifier" | "connective";
            /**
             * @description Index of the part it belongs to.
             * @example 0
             */
            part?: number;
        };
        /**
         * @description Starts a workflow.
         * @example {
         *       "type": "workflow",
         *       "workflow_id": "escalate"
         *     }
         */
        WorkflowAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workflow";
            /**
             * @description A workflow the operator has bound.
             * @example escalate
             */
            workflow_id: string;
            /**
             * @description Input names to decision fields; the whole decision if left out.
             * @example {
             *       "account": "entity",
             *       "cause": "reason"
             *     }
             */
            input_mapping?: {
                [key: string]: string;
            };
        };
        /** @description A workflow that an action started. */
        WorkflowInstance: {
            /** @example wfi_9f86d081884c7d659a2feaa0c55ad015a3bf4f1b */
            instance_id: string;
            /**
             * @description Name of the workflow.
             * @example escalation
             */
            workflow_id: string;
            /**
             * @description Where it stands.
             * @example complete
             * @enum {string}
             */
            status: "queued" | "running" | "waiting" | "paused" | "complete" | "errored" | "terminated" | "unknown";
            /**
             * @description What it returned; null until it is complete. An escalation says how it ended and which channels were notified.
             * @example {
             *       "outcome": "acknowledged",
             *       "channel": "oncall",
             *       "acknowledged_by": "key_1a2b3c4d",
             *       "notified": []
             *     }
             */
            output?: unknown;
            /**
             * Format: date-time
             * @description When somebody acknowledged an escalation, or the incident it is about; else null.
             * @example null
             */
            acknowledged_at: string | null;
            /**
             * @description The id in `by`.
             * @example null
             */
            acknowledged_by: string | null;
            /** @description Who did so first; null if nobody has. */
            by: components["schemas"]["By"] | null;
        };
        /**
         * @description A distance from the mean of history.
         * @example {
         *       "direction": "any",
         *       "value": 2.5,
         *       "window": "30d"
         *     }
         */
        ZScoreParams: {
            /**
             * @description Which side fires, strictly.
             * @example any
             * @enum {string}
             */
            direction: "above" | "below" | "any";
            /**
             * @description Standard deviations from the mean of history.
             * @example 2.5
             */
            value: number;
            /**
             * @description How far back history reaches.
             * @example 30d
             */
            window?: string;
        };
        /** @description Fires beyond a number of standard deviations of history. */
        ZScoreStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "z_score";
            params: components["schemas"]["ZScoreParams"];
        };
    };
    responses: {
        /** @description `action_binding_failed`: no action can be bound to the task. */
        ActionBindingFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `auth_error`: the API key is missing or wrong. */
        AuthError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `auth_error`: the API key is missing or wrong. */
        AuthErrorOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `conflict`: another object already has this identity. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `conflict`: another object already has this identity. `idempotency_in_flight`: the first request with this Idempotency-Key is still running. */
        ConflictOrIdempotencyInFlight: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `execution_timeout`: the request took longer than 30 seconds; nothing was stored. */
        ExecutionTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `forbidden`: the API key lacks the scope that the operation needs, or the elevated key is missing or wrong. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `forbidden`: the API key lacks the scope that the operation needs, or the elevated key is missing or wrong. */
        ForbiddenOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_in_flight`: the first request with this Idempotency-Key is still running. */
        IdempotencyInFlight: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body. */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `intent_unresolved`: the sentence does not say enough, or fits several signals. `action_binding_failed`: no action can be bound to the task. */
        IntentUnresolvedOrActionBindingFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `intent_unresolved`: the sentence does not say enough, or fits several signals. `action_binding_failed`: no action can be bound to the task. `idempotency_key_reused`: the Idempotency-Key was used with another body. */
        IntentUnresolvedOrActionBindingFailedOrIdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `internal_error`: an internal error of the service. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `internal_error`: an internal error of the service. */
        InternalErrorOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `missing_data`: a signal has no value and no policy fills it. `null_propagation`: a step had no value and the result may not be null. `idempotency_key_reused`: the Idempotency-Key was used with another body. */
        MissingDataOrNullPropagationOrIdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `missing_data`: a signal has no value and no policy fills it. `null_propagation`: a step had no value and the result may not be null. `type_mismatch`: a value is not of the declared type. */
        MissingDataOrNullPropagationOrTypeMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `not_found`: the object does not exist. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `not_found`: the object does not exist. */
        NotFoundOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large`: the body is larger than the operation takes. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large`: the body is larger than the operation takes. */
        PayloadTooLargeOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limit_exceeded`: too many requests, or too many without a valid API key; wait as long as Retry-After says. */
        RateLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `type_mismatch`: a value is not of the declared type. `idempotency_key_reused`: the Idempotency-Key was used with another body. */
        TypeMismatchOrIdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unavailable`: the service cannot answer right now; try again. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unavailable`: the service cannot answer right now; try again. */
        UnavailableOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type`: the body is not of a media type, or not of a compression, that the operation takes. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type`: the body is not of a media type, or not of a compression, that the operation takes. */
        UnsupportedMediaTypeOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `validation_error`: a field is missing, unknown, repeated or malformed. */
        ValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `validation_error`: a field is missing, unknown, repeated or malformed. */
        ValidationErrorOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `validation_error`: a field is missing, unknown, repeated or malformed. `semantic_error`: a definition contradicts itself or names what does not exist. */
        ValidationErrorOrSemanticError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /** @description Id of the action. */
        ActionId: string;
        /** @description Only versions older than this one. */
        Before: string;
        /** @description Name of the channel. */
        Channel: string;
        /** @description Id of the condition. */
        ConditionId: string;
        /** @description Requires condition_id. */
        ConditionVersion: string;
        /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
        Cursor: string;
        DecisionId: string;
        /** @description Id of the delivery. */
        DeliveryId: string;
        /** @description Your own identifier of what is monitored, taken as opaque text. */
        Entity: string;
        /** @description The entity, or its pseudonym. */
        EntityId: string;
        /** @description Name of the feed. */
        FeedId: string;
        /** @description Earliest evaluated_at, inclusive. */
        From: string | Date;
        /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
        IdempotencyKey: string;
        IncidentId: string;
        /** @description The `instance_id` in the action's `payload_sent` and in the message. */
        Instance: string;
        JobId: string;
        /** @description How many items to return. */
        Limit: number;
        /** @description Name of the folder. */
        Name: string;
        Outcome: "triggered" | "not_triggered";
        /** @description `namespace.field` */
        PrimitiveId: string;
        /** @description Id of the silence. */
        SilenceId: string;
        TaskId: string;
        /** @description Latest evaluated_at, inclusive. */
        To: string | Date;
        /** @description An explicit version without `@`, such as `1.0`; never `latest`. */
        Version: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of the request: the one you sent if it was valid, otherwise a new one.
         * @example 3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11
         */
        "X-Request-Id": string;
        /**
         * @description Calls a minute your API key may make; on a 401, requests a minute an address may send without a valid key.
         * @example 600
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Calls left in this minute, as far as this location knows.
         * @example 587
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the next minute begins, in seconds since 1970-01-01 UTC.
         * @example 1788249660
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Seconds to wait before sending the request again.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description The scheme of the header Authorization that is accepted besides X-API-Key.
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description The file name a browser saves the answer under.
         * @example attachment; filename="decisions.ndjson"
         */
        "Content-Disposition": string;
        /**
         * @description `true` if this is the answer to an earlier request with the same Idempotency-Key; otherwise absent.
         * @example true
         */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listActions: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
                /** @description A label for grouping; it does not separate users. */
                namespace?: string;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of actions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAction: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The action. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateActionBody"];
            };
        };
        responses: {
            /** @description The action is registered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionDefinition"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAction: {
        parameters: {
            query: {
                /** @description An explicit version without `@`, such as `1.0`; never `latest`. */
                version: components["parameters"]["Version"];
            };
            path: {
                /** @description Id of the action. */
                action_id: components["parameters"]["ActionId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The action. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionDefinition"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listActionDeliveries: {
        parameters: {
            query: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
                /** @description An explicit version without `@`, such as `1.0`; never `latest`. */
                version: components["parameters"]["Version"];
                /** @description Whether to list those too that were skipped as `unchanged`: what held before holds still. */
                unchanged?: boolean;
            };
            path: {
                /** @description Id of the action. */
                action_id: components["parameters"]["ActionId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    triggerAction: {
        parameters: {
            query?: never;
            path: {
                /** @description Id of the action. */
                action_id: components["parameters"]["ActionId"];
            };
        };
        /** @description What to try. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerActionBody"];
            };
        };
        responses: {
            /** @description What it did. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The operationId, such as updateTask. */
                operation?: string;
                /** @description What was changed, as the trail names it. */
                subject?: string;
                /** @description The id of who made the change. */
                key_id?: string;
                /** @description Earliest time, inclusive. */
                from?: string | Date;
                /** @description Latest time, inclusive. */
                to?: string | Date;
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLeaves: {
        parameters: {
            query?: {
                /** @description The first leaf to show; 0 by default. */
                from?: number;
                /** @description How many items to return. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeafList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLoggedRows: {
        parameters: {
            query: {
                /** @description What kind of thing a leaf stands for. */
                kind: "decision" | "outcome" | "feedback" | "comment" | "primitive" | "concept" | "condition" | "action" | "task" | "guardrails" | "context" | "erasure" | "audit" | "key" | "channel" | "observations" | "looks";
                /** @description How many items to return. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what belongs in the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRowList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSums: {
        parameters: {
            query?: {
                /** @description How many stored rows to read; an item is a sum over some of them. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sums. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredSumList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of channels. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createChannel: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The channel. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChannelBody"];
            };
        };
        responses: {
            /** @description The channel already existed with exactly this body. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description The channel is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            path: {
                /** @description Name of the channel. */
                channel: components["parameters"]["Channel"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The deleted channel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateChannel: {
        parameters: {
            query?: never;
            path: {
                /** @description Name of the channel. */
                channel: components["parameters"]["Channel"];
            };
        };
        /** @description What becomes different. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateChannelBody"];
            };
        };
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testChannel: {
        parameters: {
            query?: never;
            path: {
                /** @description Name of the channel. */
                channel: components["parameters"]["Channel"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description How it went. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createConcept: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The concept. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConceptBody"];
            };
        };
        responses: {
            /** @description The concept is registered. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Concept"];
                };
            };
            400: components["responses"]["ValidationErrorOrSemanticError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConcept: {
        parameters: {
            query: {
                /** @description An explicit version without `@`, such as `1.0`; never `latest`. */
                version: string;
            };
            path: {
                /** @description Id of the concept. */
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The concept. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Concept"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCondition: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The condition. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConditionBody"];
            };
        };
        responses: {
            /** @description The condition is registered. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Condition"];
                };
            };
            400: components["responses"]["ValidationErrorOrSemanticError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    applyCalibration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description The recommendation. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplyCalibrationBody"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppliedCalibration"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    backtestConditions: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description What to replay. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BacktestBody"];
            };
        };
        responses: {
            /** @description What the condition would have done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestResult"];
                };
            };
            400: components["responses"]["ValidationErrorOrSemanticError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    calibrateCondition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description What to calibrate. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalibrateBody"];
            };
        };
        responses: {
            /** @description A recommendation, or why there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calibration"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainCondition: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The condition version. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainConditionBody"];
            };
        };
        responses: {
            /** @description The explanation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionExplanation"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCondition: {
        parameters: {
            query: {
                /** @description An explicit version without `@`, such as `1.0`; never `latest`. */
                version: string;
            };
            path: {
                /** @description Id of the condition. */
                id: components["parameters"]["ConditionId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The condition. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Condition"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConditionDiff: {
        parameters: {
            query: {
                /** @description The version to compare with. */
                from: string;
                /** @description The version to compare. */
                to: string;
            };
            path: {
                /** @description Id of the condition. */
                id: components["parameters"]["ConditionId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The differences. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionDiff"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConditionVersions: {
        parameters: {
            query?: never;
            path: {
                /** @description Id of the condition. */
                id: components["parameters"]["ConditionId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionVersion"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContext: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version in force. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationContext"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContext: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The context. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContextBody"];
            };
        };
        responses: {
            /** @description The version now in force. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationContext"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContextImpact: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextImpact"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    tryContext: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The context to try. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryContextBody"];
            };
        };
        responses: {
            /** @description What it would change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesTrial"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContextVersions: {
        parameters: {
            query?: {
                /** @description How many versions to return; all if left out. */
                limit?: number;
                /** @description Only versions older than this one. */
                before?: components["parameters"]["Before"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationContext"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContextVersion: {
        parameters: {
            query?: never;
            path: {
                /** @description An explicit version without `@`, such as `1.0`; never `latest`. */
                version: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationContext"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDecisions: {
        parameters: {
            query?: {
                /** @description The entity, or its pseudonym. */
                entity_id?: components["parameters"]["EntityId"];
                condition_id?: string;
                /** @description Requires condition_id. */
                condition_version?: components["parameters"]["ConditionVersion"];
                outcome?: components["parameters"]["Outcome"];
                /** @description Earliest evaluated_at, inclusive. */
                from?: components["parameters"]["From"];
                /** @description Latest evaluated_at, inclusive. */
                to?: components["parameters"]["To"];
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of decisions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainDecision: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The question that was answered. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainDecisionBody"];
            };
        };
        responses: {
            /** @description The explanation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionExplanation"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportDecisions: {
        parameters: {
            query?: {
                /** @description The entity, or its pseudonym. */
                entity_id?: components["parameters"]["EntityId"];
                condition_id?: string;
                /** @description Requires condition_id. */
                condition_version?: components["parameters"]["ConditionVersion"];
                outcome?: components["parameters"]["Outcome"];
                /** @description Earliest evaluated_at, inclusive. */
                from?: components["parameters"]["From"];
                /** @description Latest evaluated_at, inclusive. */
                to?: components["parameters"]["To"];
                /** @description `ndjson` or `csv`; if left out, the Accept header decides, and `ndjson` is the default. */
                format?: "ndjson" | "csv";
                /** @description Continues after this decision: `next` of the previous part, or the last decision you have. */
                after?: string;
                /** @description The most decisions to return; the last line says whether more follow. */
                limit?: number;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The decisions, and a last line that says how many. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportLine"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDecision: {
        parameters: {
            query?: never;
            path: {
                decision_id: components["parameters"]["DecisionId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDecisionProof: {
        parameters: {
            query?: never;
            path: {
                decision_id: components["parameters"]["DecisionId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionProof"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyDecision: {
        parameters: {
            query?: never;
            path: {
                decision_id: components["parameters"]["DecisionId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `pending` waits for its first attempt, `retrying` for the next; `delivered` and `failed` are final. */
                status?: "pending" | "retrying" | "delivered" | "failed";
                /** @description The task they are for. */
                task_id?: string;
                /** @description The channel they go to. */
                channel?: string;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessageList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            path: {
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["DeliveryId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessageWithAttempts"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["DeliveryId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The delivery afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessageWithAttempts"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInFlight"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveEntities: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The pseudonyms. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveEntitiesBody"];
            };
        };
        responses: {
            /** @description What each one stands for, in the order given. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedEntities"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    eraseEntity: {
        parameters: {
            query?: never;
            path: {
                /** @description Your own identifier of what is monitored, taken as opaque text. */
                entity: components["parameters"]["Entity"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listErasures: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of erasures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The erasure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    evaluateBatch: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The question and the entities. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateBatchBody"];
            };
        };
        responses: {
            /** @description An answer or an error for each entity. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    evaluateFull: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description The question. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateFullBody"];
            };
        };
        responses: {
            /** @description The Result, the Decision and what it set off. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullPipelineResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MissingDataOrNullPropagationOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    evaluateRange: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The question and the span. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateRangeBody"];
            };
        };
        responses: {
            /** @description An answer or an error for each time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RangeResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    executeConcept: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The concept, the entity and the time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteBody"];
            };
        };
        responses: {
            /** @description The Result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MissingDataOrNullPropagationOrTypeMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description The question, named by `kind`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateJobBody"];
            };
        };
        responses: {
            /** @description The job. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["ValidationErrorOrSemanticError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    executeStatic: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The condition and its data. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteStaticBody"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionValue"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MissingDataOrNullPropagationOrTypeMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFeedback: {
        parameters: {
            query: {
                /** @description The condition that decided. */
                condition_id: string;
                /** @description An explicit version without `@`, such as `1.0`; never `latest`. */
                condition_version: string;
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of ratings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordFeedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description The rating. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordFeedbackBody"];
            };
        };
        responses: {
            /** @description The rating is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedFeedback"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordFeedbackBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description The ratings. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordFeedbackBatchBody"];
            };
        };
        responses: {
            /** @description All the ratings are stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedFeedbackBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFeeds: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of feeds. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFeed: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The feed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFeedBody"];
            };
        };
        responses: {
            /** @description The feed was already there with exactly these settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description The feed is open. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFeed: {
        parameters: {
            query?: never;
            path: {
                /** @description Name of the feed. */
                feed_id: components["parameters"]["FeedId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFeed: {
        parameters: {
            query?: never;
            path: {
                /** @description Name of the feed. */
                feed_id: components["parameters"]["FeedId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The feed as it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFeed: {
        parameters: {
            query?: never;
            path: {
                /** @description Name of the feed. */
                feed_id: components["parameters"]["FeedId"];
            };
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFeedBody"];
            };
        };
        responses: {
            /** @description The changed feed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFeedRejects: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description Name of the feed. */
                feed_id: components["parameters"]["FeedId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of rejects. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedRejectList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFeedSeen: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description Name of the feed. */
                feed_id: components["parameters"]["FeedId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of names. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedSeenList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGuardrails: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version in force. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailsVersion"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGuardrails: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The guardrails. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGuardrailsBody"];
            };
        };
        responses: {
            /** @description The version now in force. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailsVersion"];
                };
            };
            400: components["responses"]["ValidationErrorOrSemanticError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGuardrailsFile: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guardrails of the file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailsFile"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGuardrailsImpact: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailsImpact"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    tryGuardrails: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The guardrails to try. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryGuardrailsBody"];
            };
        };
        responses: {
            /** @description What they would change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesTrial"];
                };
            };
            400: components["responses"]["ValidationErrorOrSemanticError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGuardrailsVersions: {
        parameters: {
            query?: {
                /** @description How many versions to return; all if left out. */
                limit?: number;
                /** @description Only versions older than this one. */
                before?: components["parameters"]["Before"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailsVersion"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGuardrailsVersion: {
        parameters: {
            query?: never;
            path: {
                /** @description An explicit version without `@`, such as `1.0`; never `latest`. */
                version: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailsVersion"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["InternalErrorOpen"];
            503: components["responses"]["UnavailableOpen"];
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description `open` until someone acknowledges it, `closed` when it is over. */
                status?: "open" | "acknowledged" | "closed";
                task_id?: string;
                /** @description The entity, or its pseudonym. */
                entity?: string;
                /** @description Only those whose task now has this severity; `unset` for tasks without one. */
                severity?: "critical" | "error" | "warning" | "info" | "unset";
                /** @description Only those about a condition, or about missing data. */
                kind?: "condition" | "no_data";
                /** @description Only those of this assignee, spelled as it was given. */
                assignee?: string;
                /** @description Only those with an assignee, or without one. */
                assigned?: boolean;
                /** @description Only those with each of these words in the task's name, sentence or note, the entity or a comment, in capitals or not. Reads up to 1,000 incidents a call: a page may be short, or empty, and still have a `next_cursor`. */
                q?: string;
                /** @description `newest` first, or `worst` severity first. */
                order?: "newest" | "worst";
                /** @description How many of the last looks to add to each incident. */
                looks?: number;
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of incidents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    bulkIncidents: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description Which incidents, and what to do. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIncidentsBody"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkIncidentsResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    countIncidents: {
        parameters: {
            query?: {
                task_id?: string;
                /** @description The entity, or its pseudonym. */
                entity?: string;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentCounts"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIncident: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeIncident: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unacknowledgeIncident: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    assignIncident: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        /** @description Who. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignIncidentBody"];
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIncidentComments: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentCommentList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    commentIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        /** @description The comment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentIncidentBody"];
            };
        };
        responses: {
            /** @description The comment is stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentComment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIncidentLinkUses: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of uses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkUseList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeIncidentLinks: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rateIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        /** @description The rating. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateIncidentBody"];
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    snoozeIncident: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["IncidentId"];
            };
        };
        /** @description How long. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnoozeIncidentBody"];
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only jobs in this state. */
                status?: "queued" | "running" | "completed" | "failed" | "cancelled";
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["JobId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["JobId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobResults: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                id: components["parameters"]["JobId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of answers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResultList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description What the key is for and may do. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCurrentApiKey: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key used. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentKey"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            path: {
                /** @description Id of the key. */
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getManifest: {
        parameters: {
            query?: never;
            path: {
                /** @description Name of the folder. */
                name: components["parameters"]["Name"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The manifest. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Manifest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putManifest: {
        parameters: {
            query?: never;
            path: {
                /** @description Name of the folder. */
                name: components["parameters"]["Name"];
            };
        };
        /** @description What was applied. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutManifestBody"];
            };
        };
        responses: {
            /** @description The manifest. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Manifest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the inbox. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listObservations: {
        parameters: {
            query: {
                /** @description Your own identifier of what is monitored, taken as opaque text. */
                entity: string;
                /** @description `namespace.field` */
                primitive_id: string;
                /** @description Earliest observed_at, inclusive. */
                from?: string | Date;
                /** @description Latest observed_at, inclusive. */
                to?: string | Date;
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of observations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pushObservations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description The observations. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushObservationsBody"];
            };
        };
        responses: {
            /** @description The observations are stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushObservationsResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TypeMismatchOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importObservations: {
        parameters: {
            query?: {
                /** @description The signal of lines that name none. */
                primitive_id?: string;
                /** @description The entity of lines that name none. */
                entity?: string;
                /** @description Which line of the whole file the body begins with, counted from 1 without headings and empty lines. */
                from_line?: number;
                /** @description Whether another request brings more lines: the job then stays open. */
                more?: "true" | "false";
            };
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description The lines; CSV has the same names as headings, and `member.LABEL` for each label of a member. */
        requestBody: {
            content: {
                "application/x-ndjson": components["schemas"]["BulkObservation"];
                "text/csv": components["schemas"]["BulkObservation"];
            };
        };
        responses: {
            /** @description The job; completed unless `more` is true. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            500: components["responses"]["InternalErrorOpen"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePerson: {
        parameters: {
            query?: never;
            path: {
                /** @description Id of the person, as in `by`. */
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The person as they were. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewTask: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The sentence and what to do when it comes true. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewTaskBody"];
            };
        };
        responses: {
            /** @description The task that would be created, and its token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPreview"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IntentUnresolvedOrActionBindingFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPreviewedTask: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The preview's token. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePreviewedTaskBody"];
            };
        };
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionBindingFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPrimitives: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only signals whose id starts with this namespace. */
                namespace?: string;
                /** @description Only signals whose id, description or synonyms hold this text. */
                q?: string;
                /** @description `newest` first, or by id. */
                order?: "newest" | "id";
                /** @description Whether to say how many tasks use each. */
                count_tasks?: boolean;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of signals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrimitiveList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    registerPrimitive: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The signal. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterPrimitiveBody"];
            };
        };
        responses: {
            /** @description The signal was already registered with exactly this body. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Primitive"];
                };
            };
            /** @description The signal is registered. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Primitive"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPrimitive: {
        parameters: {
            query?: never;
            path: {
                /** @description `namespace.field` */
                id: components["parameters"]["PrimitiveId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The signal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Primitive"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePrimitive: {
        parameters: {
            query?: {
                /** @description Whether to remove its observations too. That cannot be undone. */
                purge?: boolean;
            };
            path: {
                /** @description `namespace.field` */
                id: components["parameters"]["PrimitiveId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The signal is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPrimitive"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePrimitive: {
        parameters: {
            query?: never;
            path: {
                /** @description `namespace.field` */
                id: components["parameters"]["PrimitiveId"];
            };
        };
        /** @description The words. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePrimitiveBody"];
            };
        };
        responses: {
            /** @description The updated signal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Primitive"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPrimitiveConcepts: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description `namespace.field` */
                id: components["parameters"]["PrimitiveId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of concept versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConceptList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPrimitiveEntities: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only entities whose name begins with this. */
                starts_with?: string;
            };
            path: {
                /** @description `namespace.field` */
                id: components["parameters"]["PrimitiveId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of entities. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrimitiveEntityList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPrimitiveSource: {
        parameters: {
            query?: never;
            path: {
                /** @description `namespace.field` */
                id: components["parameters"]["PrimitiveId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The source, with header values masked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceStatus"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPrimitiveSource: {
        parameters: {
            query?: never;
            path: {
                /** @description `namespace.field` */
                id: components["parameters"]["PrimitiveId"];
            };
        };
        /** @description The source. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrimitiveSource"];
            };
        };
        responses: {
            /** @description The signal, with header values masked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Primitive"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSilences: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `true` for those in force now, `false` for the others. */
                active?: boolean;
                /** @description Only silences that name this task. */
                task_id?: string;
                /** @description Only silences that name this entity or pseudonym. */
                entity?: string;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of silences. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SilenceList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSilence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description What to silence, until when, and why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSilenceBody"];
            };
        };
        responses: {
            /** @description The silence is stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Silence"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewSilence: {
        parameters: {
            query?: never;
            path?: never;
        };
        /** @description The hours. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewSilenceBody"];
            };
        };
        responses: {
            /** @description The next times. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SilencePreview"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSilence: {
        parameters: {
            query?: never;
            path: {
                /** @description Id of the silence. */
                id: components["parameters"]["SilenceId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The silence. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Silence"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSilence: {
        parameters: {
            query?: never;
            path: {
                /** @description Id of the silence. */
                id: components["parameters"]["SilenceId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The ended silence. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Silence"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only tasks of this status; deleted ones are left out otherwise. */
                status?: "active" | "paused" | "deleted" | "preview";
                /** @description Only the task with this name. */
                external_id?: string;
                /** @description Only tasks bound to this condition, in any version. */
                condition_id?: string;
                /** @description Requires condition_id. */
                condition_version?: components["parameters"]["ConditionVersion"];
                /** @description Only tasks that use this signal, directly or through a condition they combine. */
                primitive_id?: string;
                /** @description Only those with each of these words in their name, sentence or note, in capitals or not. Reads up to 1,000 tasks a call: a page may be short, or empty, and still have a `next_cursor`. */
                q?: string;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
        };
        /** @description The sentence and what to do when it comes true. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTaskBody"];
            };
        };
        responses: {
            /** @description The task; with `dry_run`, the task that would be created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"] | components["schemas"]["DryRunResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IntentUnresolvedOrActionBindingFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["TaskId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskDetails"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTask: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["TaskId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The deleted task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTask: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["TaskId"];
            };
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTaskBody"];
            };
        };
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    evaluateTask: {
        parameters: {
            query?: never;
            path: {
                id: components["parameters"]["TaskId"];
            };
        };
        /** @description The version, and the entity if only one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateTaskBody"];
            };
        };
        responses: {
            /** @description The answer about the entity, or one for each in the scope. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullPipelineResult"] | components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MissingDataOrNullPropagationOrTypeMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaskLooks: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                id: components["parameters"]["TaskId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of times. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SweepList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaskEntityLooks: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Opaque; stable while items are added. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                id: components["parameters"]["TaskId"];
                /** @description Your own identifier of what is monitored, taken as opaque text. */
                entity: components["parameters"]["Entity"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page of looks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            path: {
                /** @description The `instance_id` in the action's `payload_sent` and in the message. */
                instance: components["parameters"]["Instance"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The workflow's current state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowInstance"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeWorkflow: {
        parameters: {
            query?: never;
            path: {
                /** @description The `instance_id` in the action's `payload_sent` and in the message. */
                instance: components["parameters"]["Instance"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The workflow's state when it was acknowledged. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowInstance"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["ExecutionTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
