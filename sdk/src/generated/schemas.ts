// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.
import type { components } from "./openapi.ts";

/** Acknowledges each. */
export type AcknowledgeAct = components["schemas"]["AcknowledgeAct"];

/** What an action does. */
export type ActionConfig = components["schemas"]["ActionConfig"];

/** What happens when the condition fires. A header value that is more than `${NAME}` is masked. */
export type ActionDefinition = components["schemas"]["ActionDefinition"];

/** The action a task would get. */
export type ActionDraft = components["schemas"]["ActionDraft"];

/** A page of actions. */
export type ActionList = components["schemas"]["ActionList"];

/** What one action did for one decision, and when. */
export type ActionOutcome = components["schemas"]["ActionOutcome"];

/** What one action did for one decision. */
export type ActionResult = components["schemas"]["ActionResult"];

/** When a task may fire. Outside these hours it still evaluates, and what would fire is skipped as `inactive_hours`; a run that still holds when the hours begin fires then. */
export type ActiveHours = components["schemas"]["ActiveHours"];

/** Alerts a day, on days with decisions. */
export type AlertRate = components["schemas"]["AlertRate"];

/** The body of every answer that is not a success. */
export type ApiError = components["schemas"]["ApiError"];

/** An issued key. Its secret is not stored and cannot be shown again. */
export type ApiKey = components["schemas"]["ApiKey"];

/** A page of keys, without secrets. */
export type ApiKeyList = components["schemas"]["ApiKeyList"];

/** One version of the application context. */
export type ApplicationContext = components["schemas"]["ApplicationContext"];

/** The new version. The old one is unchanged, and no task is rebound. */
export type AppliedCalibration = components["schemas"]["AppliedCalibration"];

/** A recommendation to apply as a new condition version. */
export type ApplyCalibrationBody = components["schemas"]["ApplyCalibrationBody"];

/** Gives each to somebody, or to nobody. */
export type AssignAct = components["schemas"]["AssignAct"];

/** Who looks after the incident. */
export type AssignIncidentBody = components["schemas"]["AssignIncidentBody"];

/** A change, and who made it. */
export type AuditEntry = components["schemas"]["AuditEntry"];

/** A page of the audit trail. */
export type AuditList = components["schemas"]["AuditList"];

/** What to replay: a condition version, or with `strategy` other parameters on its concept; at most 200,000 questions, as a job 1,000,000. */
export type BacktestBody = components["schemas"]["BacktestBody"];

/** What to compare with: another version of the condition, or other parameters on the same concept. */
export type BacktestCompareTo = components["schemas"]["BacktestCompareTo"];

/** The same questions under another version or other parameters. */
export type BacktestComparison = components["schemas"]["BacktestComparison"];

/** What was replayed. */
export type BacktestCondition = components["schemas"]["BacktestCondition"];

/** How much data the backtest is based on. */
export type BacktestCoverage = components["schemas"]["BacktestCoverage"];

/** One day with evaluations. */
export type BacktestDay = components["schemas"]["BacktestDay"];

/** One entity. */
export type BacktestEntity = components["schemas"]["BacktestEntity"];

/** How many alerts to expect over all entities. The same data always give the same interval. */
export type BacktestForecast = components["schemas"]["BacktestForecast"];

/** The question of POST /conditions/backtest, with up to 1,000,000 questions. */
export type BacktestJobBody = components["schemas"]["BacktestJobBody"];

/** What a condition would have done. Nothing is recorded, sealed or sent. */
export type BacktestResult = components["schemas"]["BacktestResult"];

/** One alert, explained. */
export type BacktestSample = components["schemas"]["BacktestSample"];

/** A span of the past to replay the task over before it is made. */
export type BacktestSpan = components["schemas"]["BacktestSpan"];

/** The answer about one entity, or its error. Actions that fire are sent afterwards and read `queued` until then. */
export type BatchItem = components["schemas"]["BatchItem"];

/** The question of POST /evaluate/batch, about up to 100,000 entities of a list, or a scope of any size. */
export type BatchJobBody = components["schemas"]["BatchJobBody"];

/** The answers of a batch or a range. */
export type BatchOrRangeResult = components["schemas"]["BatchOrRangeResult"];

/** One answer or error for each entity, in the order asked; those of a scope by id. */
export type BatchResult = components["schemas"]["BatchResult"];

/** Hard limits of what calibration may recommend. */
export type Bounds = components["schemas"]["Bounds"];

/** A line that was not stored, and why. */
export type BulkFault = components["schemas"]["BulkFault"];

/** One incident as it is now, or why nothing was done with it. */
export type BulkIncident = components["schemas"]["BulkIncident"];

/** The same for up to 200 incidents. */
export type BulkIncidentsBody = components["schemas"]["BulkIncidentsBody"];

/** What became of each, in the order asked. */
export type BulkIncidentsResult = components["schemas"]["BulkIncidentsResult"];

/** One line of a file. `primitive_id` and `entity` may be left out where the query names them. */
export type BulkObservation = components["schemas"]["BulkObservation"];

/** Who did something. */
export type By = components["schemas"]["By"];

/** Which condition version to calibrate, and towards what. */
export type CalibrateBody = components["schemas"]["CalibrateBody"];

/** A recommendation, or why there is none. The condition is unchanged. */
export type Calibration = components["schemas"]["Calibration"];

/** What the recommendation is based on. */
export type CalibrationEvidence = components["schemas"]["CalibrationEvidence"];

/** What the recommendation would have changed on the stored decisions. */
export type CalibrationImpact = components["schemas"]["CalibrationImpact"];

/** A calibration in the life of a condition. */
export type CalibrationStep = components["schemas"]["CalibrationStep"];

/** A relative move over a window. */
export type ChangeParams = components["schemas"]["ChangeParams"];

/** Fires on a relative move over a window. */
export type ChangeStrategy = components["schemas"]["ChangeStrategy"];

/** A place for notifications. Its secrets are never shown. */
export type Channel = components["schemas"]["Channel"];

/** How a message to a channel last failed, to within a minute, with what the receiver said. */
export type ChannelFailure = components["schemas"]["ChannelFailure"];

/** A page of channels. */
export type ChannelList = components["schemas"]["ChannelList"];

/** How a test message went. */
export type ChannelTest = components["schemas"]["ChannelTest"];

/** A comment. */
export type CommentIncidentBody = components["schemas"]["CommentIncidentBody"];

/** How other conditions are combined. */
export type CompositeParams = components["schemas"]["CompositeParams"];

/** Combines other conditions. */
export type CompositeStrategy = components["schemas"]["CompositeStrategy"];

/** How a Result is computed from signals. Never changes under its id and version. */
export type Concept = components["schemas"]["Concept"];

/** A concept that has been compiled and not stored. */
export type ConceptDraft = components["schemas"]["ConceptDraft"];

/** A page of concept versions. */
export type ConceptList = components["schemas"]["ConceptList"];

/** A signal as the concept pins it; later changes of the signal do not reach it. */
export type ConceptSignal = components["schemas"]["ConceptSignal"];

/** How a Result becomes a Decision. Never changes under its id and version. */
export type Condition = components["schemas"]["Condition"];

/** How two versions of a condition differ. */
export type ConditionDiff = components["schemas"]["ConditionDiff"];

/** A condition that has been compiled and not stored. */
export type ConditionDraft = components["schemas"]["ConditionDraft"];

/** What a condition does and why, from its definition alone. */
export type ConditionExplanation = components["schemas"]["ConditionExplanation"];

/** A version of a condition and where it comes from. */
export type ConditionVersion = components["schemas"]["ConditionVersion"];

/** Preferences that go with the sentence. */
export type ConstraintsConfig = components["schemas"]["ConstraintsConfig"];

/** How data and rules behave. */
export type ContextBehavioural = components["schemas"]["ContextBehavioural"];

/** What the application is about. */
export type ContextDomain = components["schemas"]["ContextDomain"];

/** How many active tasks the context in force did not shape. */
export type ContextImpact = components["schemas"]["ContextImpact"];

/** The nearest change that would have given the other decision. */
export type Counterfactual = components["schemas"]["Counterfactual"];

/** An action to register. (action_id, version) is permanent; the trigger's condition may be registered later. */
export type CreateActionBody = components["schemas"]["CreateActionBody"];

/** A key to issue. */
export type CreateApiKeyBody = components["schemas"]["CreateApiKeyBody"];

/** A channel to create. */
export type CreateChannelBody = components["schemas"]["CreateChannelBody"];

/** A concept to register: how a Result is computed from signals, or, with `population`, from what many entities come to. */
export type CreateConceptBody = components["schemas"]["CreateConceptBody"];

/** A condition to register: how a Result becomes a Decision. */
export type CreateConditionBody = components["schemas"]["CreateConditionBody"];

/** What the service should know about the application. */
export type CreateContextBody = components["schemas"]["CreateContextBody"];

/** A door for webhooks and CloudEvents. */
export type CreateEventsFeed = components["schemas"]["CreateEventsFeed"];

/** A feed to create. */
export type CreateFeedBody = components["schemas"]["CreateFeedBody"];

/** Guardrails to put in force. */
export type CreateGuardrailsBody = components["schemas"]["CreateGuardrailsBody"];

/** A question to answer later. Without a time it is about the moment the job is created. */
export type CreateJobBody = components["schemas"]["CreateJobBody"];

/** A door for OpenTelemetry metrics. */
export type CreateOtlpFeed = components["schemas"]["CreateOtlpFeed"];

/** A preview to create a task from. */
export type CreatePreviewedTaskBody = components["schemas"]["CreatePreviewedTaskBody"];

/** A door for Prometheus remote write. */
export type CreatePrometheusFeed = components["schemas"]["CreatePrometheusFeed"];

/** What to silence, and for how long. */
export type CreateSilenceBody = components["schemas"]["CreateSilenceBody"];

/** A sentence to turn into a task. */
export type CreateTaskBody = components["schemas"]["CreateTaskBody"];

/** The key used. */
export type CurrentKey = components["schemas"]["CurrentKey"];

/** The members behind a Result; left out where signals have none. */
export type DecidingMembers = components["schemas"]["DecidingMembers"];

/** What the condition decided. */
export type Decision = components["schemas"]["Decision"];

/** Why a recorded decision came out as it did, from its record alone. */
export type DecisionExplanation = components["schemas"]["DecisionExplanation"];

/** A page of decisions. */
export type DecisionList = components["schemas"]["DecisionList"];

/** Everything needed to recompute a decision without the service. `log` shows that the record, with its time, is in a log whose checkpoint the service signed; the rest shows that the proof is consistent, not that nothing was left out. */
export type DecisionProof = components["schemas"]["DecisionProof"];

/** A rating of a recorded decision. */
export type DecisionRating = components["schemas"]["DecisionRating"];

/** One evaluation, kept unchanged. */
export type DecisionRecord = components["schemas"]["DecisionRecord"];

/** What a condition says about inline data. */
export type DecisionValue = components["schemas"]["DecisionValue"];

/** A signal that is registered no more. */
export type DeletedPrimitive = components["schemas"]["DeletedPrimitive"];

/** One firing of an action, and how it went. */
export type Delivery = components["schemas"]["Delivery"];

/** One attempt to deliver a message. */
export type DeliveryAttempt = components["schemas"]["DeliveryAttempt"];

/** What happens when the task fires. */
export type DeliveryConfig = components["schemas"]["DeliveryConfig"];

/** A page of deliveries. */
export type DeliveryList = components["schemas"]["DeliveryList"];

/** A field that does not hold what a recomputation gives. */
export type Difference = components["schemas"]["Difference"];

/** What one signal contributed. */
export type Driver = components["schemas"]["Driver"];

/** Stores and sends nothing; actions say what they would do. */
export type DryRun = components["schemas"]["DryRun"];

/** What a sentence would become. Nothing is stored. */
export type DryRunResult = components["schemas"]["DryRunResult"];

/** Your own identifier of what is monitored, taken as opaque text. */
export type Entity = components["schemas"]["Entity"];

/** Why one of several could not be answered or done; nothing is recorded of it. */
export type EntityError = components["schemas"]["EntityError"];

/** Pseudonym that stands for the entity in everything that is stored. */
export type EntityPseudonym = components["schemas"]["EntityPseudonym"];

/** `all` or `*`; `prefix:*`, or `prefix:eu-*`; a namespace of one of the task's signals; an entity; or a comma-separated list of these. */
export type EntityScope = components["schemas"]["EntityScope"];

/** A label or flag to match. */
export type EqualsParams = components["schemas"]["EqualsParams"];

/** Fires on a label or flag. */
export type EqualsStrategy = components["schemas"]["EqualsStrategy"];

/** An erasure; once it is done, the certificate that an entity was erased. */
export type Erasure = components["schemas"]["Erasure"];

/** A page of erasures. */
export type ErasureList = components["schemas"]["ErasureList"];

/** The same question about up to 1,000 entities: a list, or all entities in a scope. */
export type EvaluateBatchBody = components["schemas"]["EvaluateBatchBody"];

/** A question: what do these definitions say about this entity at this time? */
export type EvaluateFullBody = components["schemas"]["EvaluateFullBody"];

/** The question of POST /evaluate/full. */
export type EvaluateJobBody = components["schemas"]["EvaluateJobBody"];

/** The same question about one entity at up to 1,000 times, the earliest first. */
export type EvaluateRangeBody = components["schemas"]["EvaluateRangeBody"];

/** Asks a task's question about one entity or about all in its scope. */
export type EvaluateTaskBody = components["schemas"]["EvaluateTaskBody"];

/** What is the Result of this concept for this entity at this time? */
export type ExecuteBody = components["schemas"]["ExecuteBody"];

/** The question of POST /execute. `kind` may be left out. */
export type ExecuteJobBody = components["schemas"]["ExecuteJobBody"];

/** A condition and the data to judge. */
export type ExecuteStaticBody = components["schemas"]["ExecuteStaticBody"];

/** Names a condition version. */
export type ExplainConditionBody = components["schemas"]["ExplainConditionBody"];

/** Names a recorded decision by the question it answers. */
export type ExplainDecisionBody = components["schemas"]["ExplainDecisionBody"];

/** One operand of a composite, explained. */
export type ExplainedOperand = components["schemas"]["ExplainedOperand"];

/** The last line of an export. An answer without it was cut off. */
export type ExportEnd = components["schemas"]["ExportEnd"];

/** One line of an export: a decision, or the end. */
export type ExportLine = components["schemas"]["ExportLine"];

/** One step: an operator over signals or other features. */
export type Feature = components["schemas"]["Feature"];

/** A duration, a number, labels, or weights by input. */
export type FeatureParam = components["schemas"]["FeatureParam"];

/** A door for another protocol, and what came through it. Counts are at most ten seconds old. */
export type Feed = components["schemas"]["Feed"];

/** Which observation some events make. */
export type FeedEventRule = components["schemas"]["FeedEventRule"];

/** A page of feeds. */
export type FeedList = components["schemas"]["FeedList"];

/** What could not be stored, by name and reason. */
export type FeedReject = components["schemas"]["FeedReject"];

/** A page of what was rejected. */
export type FeedRejectList = components["schemas"]["FeedRejectList"];

/** A name that no rule takes. */
export type FeedSeen = components["schemas"]["FeedSeen"];

/** A page of what no rule takes. */
export type FeedSeenList = components["schemas"]["FeedSeenList"];

/** Where the samples of some series go. */
export type FeedSeriesRule = components["schemas"]["FeedSeriesRule"];

/** How the sender proves who it is, instead of an API key. */
export type FeedVerify = components["schemas"]["FeedVerify"];

/** A stored rating. */
export type Feedback = components["schemas"]["Feedback"];

/** A page of ratings. */
export type FeedbackList = components["schemas"]["FeedbackList"];

/** What was computed from the signal and judged; absent if its own value is judged. */
export type Figure = components["schemas"]["Figure"];

/** The task's new firing, which replaces the old one; null is the same as leaving it out. */
export type FiringChange = components["schemas"]["FiringChange"];

/** Noise control. Times are those the questions are about; what is held back is recorded as skipped, with the reason. */
export type FiringConfig = components["schemas"]["FiringConfig"];

/** The decision it was for; `test_...` for a test, `nodata_...` for an entity that stopped reporting, `recovered_...`, `reminder_...`, `members_...` and `acknowledged_...` for an incident that is over, still open, has more members, or was acknowledged. */
export type FiringId = components["schemas"]["FiringId"];

/** `no_data`: an entity stopped reporting, and nothing was decided. `recovered`: an incident is over. `reminder`: it is still open. `members`: more of its members have begun to fire. `acknowledged`: someone has seen it; only PagerDuty gets this. */
export type FiringKind = components["schemas"]["FiringKind"];

/** What the sentence says about firing, combined with the request. If both give a field they must agree; the default is `every`, or with a release `on_change`, without delays. */
export type FiringWish = components["schemas"]["FiringWish"];

/** The numbers that a fold is made of. */
export type FoldFacts = components["schemas"]["FoldFacts"];

/** The Result, the Decision, and what it set off. */
export type FullPipelineResult = components["schemas"]["FullPipelineResult"];

/** The rules, set by the owner of a deployment, under which sentences become conditions. Fields beyond those listed are kept and returned as submitted. */
export type GuardrailsDefinition = components["schemas"]["GuardrailsDefinition"];

/** The guardrails the service was deployed with. */
export type GuardrailsFile = components["schemas"]["GuardrailsFile"];

/** How many active tasks the guardrails in force did not shape. */
export type GuardrailsImpact = components["schemas"]["GuardrailsImpact"];

/** One version of the guardrails. */
export type GuardrailsVersion = components["schemas"]["GuardrailsVersion"];

/** Whether another page follows. */
export type HasMore = components["schemas"]["HasMore"];

/** The service is ready. If it is not, the same checks are in `details` of a 503. */
export type Health = components["schemas"]["Health"];

/** One precondition of the service. */
export type HealthCheck = components["schemas"]["HealthCheck"];

/** What the Result was judged against. */
export type HistoryFacts = components["schemas"]["HistoryFacts"];

/** Values are fetched over HTTP when a question needs them. */
export type HttpSource = components["schemas"]["HttpSource"];

/** What the lines of a file came to. */
export type ImportResult = components["schemas"]["ImportResult"];

/** A period in which a watching task found an entity's condition true, or got no data from it. */
export type Incident = components["schemas"]["Incident"];

/** What to do with each of several incidents. */
export type IncidentAct = components["schemas"]["IncidentAct"];

/** What somebody wrote about an incident. It can be neither changed nor removed. */
export type IncidentComment = components["schemas"]["IncidentComment"];

/** A page of comments. */
export type IncidentCommentList = components["schemas"]["IncidentCommentList"];

/** How many incidents are not over. */
export type IncidentCounts = components["schemas"]["IncidentCounts"];

/** A page of incidents. */
export type IncidentList = components["schemas"]["IncidentList"];

/** One look of the watch at the entity of an incident. */
export type IncidentLook = components["schemas"]["IncidentLook"];

export type Instant = components["schemas"]["Instant"];

/** A signal that the sentence may have meant. */
export type IntentCandidate = components["schemas"]["IntentCandidate"];

/** The `details` of an `intent_unresolved`. */
export type IntentDetails = components["schemas"]["IntentDetails"];

/** One thing that a sentence may mean; its sentence has been compiled. */
export type IntentReading = components["schemas"]["IntentReading"];

/** A 95% interval. */
export type Interval95 = components["schemas"]["Interval95"];

/** A key just issued, with its secret. */
export type IssuedApiKey = components["schemas"]["IssuedApiKey"];

/** A question that is answered later. Kept for 7 days after it finishes. */
export type Job = components["schemas"]["Job"];

/** A page of jobs. */
export type JobList = components["schemas"]["JobList"];

/** Progress of a job. */
export type JobProgress = components["schemas"]["JobProgress"];

/** A page of the answers of a job. */
export type JobResultList = components["schemas"]["JobResultList"];

/** A job without its result. */
export type JobSummary = components["schemas"]["JobSummary"];

/** A leaf of the log, with what is stored now. */
export type Leaf = components["schemas"]["Leaf"];

/** A page of the log. */
export type LeafList = components["schemas"]["LeafList"];

/** Proves that a decision is in the append-only log. */
export type LeafProof = components["schemas"]["LeafProof"];

/** One press of the button behind a signed link. A link has no user, so nobody is named. */
export type LinkUse = components["schemas"]["LinkUse"];

/** A page of uses of signed links. */
export type LinkUseList = components["schemas"]["LinkUseList"];

/** A signal in a list. */
export type ListedPrimitive = components["schemas"]["ListedPrimitive"];

/** Something that is stored and belongs in the log. */
export type LoggedRow = components["schemas"]["LoggedRow"];

/** A page of what belongs in the log. */
export type LoggedRowList = components["schemas"]["LoggedRowList"];

/** One question that a watch asked about one entity. */
export type Look = components["schemas"]["Look"];

/** A page of looks at one entity. */
export type LookList = components["schemas"]["LookList"];

/** What a folder of files has made of the service. */
export type Manifest = components["schemas"]["Manifest"];

/** One object that the folder manages. */
export type ManifestEntry = components["schemas"]["ManifestEntry"];

/** How what members come to becomes one. `count` counts members with a Result, or those where it is true. */
export type MemberFold = components["schemas"]["MemberFold"];

/** A point of one member. */
export type MemberValue = components["schemas"]["MemberValue"];

/** Members that began to fire while an incident was open, of which one message told. */
export type MembersAdded = components["schemas"]["MembersAdded"];

/** What stands in for a missing value: nothing (`null`), zero, the newest value before (`forward_fill`), or the first one after (`backward_fill`). */
export type MissingDataPolicy = components["schemas"]["MissingDataPolicy"];

/** A label for grouping; it does not separate users. */
export type Namespace = components["schemas"]["Namespace"];

/** A registered signal under a local name. */
export type NewConceptSignal = components["schemas"]["NewConceptSignal"];

/** One value of one signal of one entity. Another value for the same time, and the same event if it has an id, is a correction. */
export type NewObservation = components["schemas"]["NewObservation"];

/** Many entities as one. */
export type NewPopulation = components["schemas"]["NewPopulation"];

/** Pass as `cursor` to read the next page; null on the last. */
export type NextCursor = components["schemas"]["NextCursor"];

/** A message in the inbox. */
export type Notification = components["schemas"]["Notification"];

/** Sends a message to a named channel. */
export type NotificationAction = components["schemas"]["NotificationAction"];

/** A page of the inbox. */
export type NotificationList = components["schemas"]["NotificationList"];

/** One row of the ledger. */
export type Observation = components["schemas"]["Observation"];

/** A page of observations. */
export type ObservationList = components["schemas"]["ObservationList"];

/** An OpenAPI document. */
export type OpenApiDocument = components["schemas"]["OpenApiDocument"];

/** What would have changed one operand of a composite. */
export type OperandCounterfactual = components["schemas"]["OperandCounterfactual"];

/** What one operand of a composite said. */
export type OperandOutcome = components["schemas"]["OperandOutcome"];

/** A condition that takes part in a composite. */
export type OperandRef = components["schemas"]["OperandRef"];

/** Type of the Result. */
export type OutputType = components["schemas"]["OutputType"];

/** Where one parameter came from. */
export type ParameterProvenance = components["schemas"]["ParameterProvenance"];

/** Why one condition looks as it does. */
export type PartProvenance = components["schemas"]["PartProvenance"];

/** A percentile of history and its side. */
export type PercentileParams = components["schemas"]["PercentileParams"];

/** Fires beyond a percentile of the entity's own history. */
export type PercentileStrategy = components["schemas"]["PercentileStrategy"];

/** Somebody whom the issuer has vouched for. */
export type Person = components["schemas"]["Person"];

/** A page of people. */
export type PersonList = components["schemas"]["PersonList"];

/** Many entities as one, as the concept pins it. */
export type Population = components["schemas"]["Population"];

/** What the members of a group came to. */
export type PopulationFacts = components["schemas"]["PopulationFacts"];

/** The Result is by how much the fold has moved, among the members that are judged at both ends of the window. */
export type PopulationMovement = components["schemas"]["PopulationMovement"];

/** The state of one shard that an answer rests on. */
export type PopulationSeal = components["schemas"]["PopulationSeal"];

/** How often a rated firing was right (Wilson interval). */
export type Precision = components["schemas"]["Precision"];

/** Hours of the week to look ahead in. */
export type PreviewSilenceBody = components["schemas"]["PreviewSilenceBody"];

/** A sentence to show as the task that it would become. */
export type PreviewTaskBody = components["schemas"]["PreviewTaskBody"];

/** A typed signal. */
export type Primitive = components["schemas"]["Primitive"];

/** An entity that has observations of the signal, with its newest value. */
export type PrimitiveEntity = components["schemas"]["PrimitiveEntity"];

/** A page of the entities of a signal. */
export type PrimitiveEntityList = components["schemas"]["PrimitiveEntityList"];

/** `namespace.field` */
export type PrimitiveId = components["schemas"]["PrimitiveId"];

/** A page of signals. */
export type PrimitiveList = components["schemas"]["PrimitiveList"];

/** Where the values come from. */
export type PrimitiveSource = components["schemas"]["PrimitiveSource"];

/** Type of a signal. A series is a signal whose past matters; `?` marks one that may have no value. */
export type PrimitiveType = components["schemas"]["PrimitiveType"];

/** The observations of one signal that a decision saw. */
export type ProofSignal = components["schemas"]["ProofSignal"];

/** What one concept saw of the ledger. */
export type ProofView = components["schemas"]["ProofView"];

/** What was understood of a sentence, and why. */
export type Provenance = components["schemas"]["Provenance"];

/** Up to 1,000 observations. */
export type PushObservationsBody = components["schemas"]["PushObservationsBody"];

/** What the push changed. */
export type PushObservationsResult = components["schemas"]["PushObservationsResult"];

/** Values arrive through POST /observations. */
export type PushSource = components["schemas"]["PushSource"];

/** Values that were stored and do not look like values of their signal. */
export type PushWarning = components["schemas"]["PushWarning"];

/** What was applied. */
export type PutManifestBody = components["schemas"]["PutManifestBody"];

/** A rating of the decision on a question, which may not be recorded yet. */
export type QuestionRating = components["schemas"]["QuestionRating"];

/** The time the question is about; left out, it is about now and cannot be reproduced. */
export type QuestionTime = components["schemas"]["QuestionTime"];

/** The answer about one time, or its error. */
export type RangeItem = components["schemas"]["RangeItem"];

/** The question of POST /evaluate/range, at up to 100,000 times. */
export type RangeJobBody = components["schemas"]["RangeJobBody"];

/** One answer or error for each time, the earliest first. */
export type RangeResult = components["schemas"]["RangeResult"];

/** Rates each. */
export type RateAct = components["schemas"]["RateAct"];

/** Whether the alarm was right. */
export type RateIncidentBody = components["schemas"]["RateIncidentBody"];

/** Up to 1,000 ratings; either all are stored or none. */
export type RecordFeedbackBatchBody = components["schemas"]["RecordFeedbackBatchBody"];

/** A rating of one decision, named by its id or by its question. */
export type RecordFeedbackBody = components["schemas"]["RecordFeedbackBody"];

/** The rating is stored. */
export type RecordedFeedback = components["schemas"]["RecordedFeedback"];

/** All the ratings are stored. */
export type RecordedFeedbackBatch = components["schemas"]["RecordedFeedbackBatch"];

/** A Result with its type. */
export type RecordedResult = components["schemas"]["RecordedResult"];

/** Hours of the week by the clocks of a zone: the hour that is skipped in spring is in none of them, the one that is repeated in autumn is in them twice. */
export type Recurrence = components["schemas"]["Recurrence"];

/** Appends an observation, so that one task can feed another. */
export type RegisterAction = components["schemas"]["RegisterAction"];

/** A signal to register. Only its words (description, synonyms, unit) and its source can change afterwards. */
export type RegisterPrimitiveBody = components["schemas"]["RegisterPrimitiveBody"];

/** Pseudonyms to resolve. */
export type ResolveEntitiesBody = components["schemas"]["ResolveEntitiesBody"];

/** Pseudonyms and what they stand for. */
export type ResolvedEntities = components["schemas"]["ResolvedEntities"];

/** What the concept computed. */
export type Result = components["schemas"]["Result"];

/** How the Result was computed. */
export type ResultExplanation = components["schemas"]["ResultExplanation"];

/** What a page of active tasks would compile to under other rules. The counts are of this page. */
export type RulesTrial = components["schemas"]["RulesTrial"];

/** A number, a text or label, a flag, or null for no value. */
export type Scalar = components["schemas"]["Scalar"];

/** What determined the strategy, strongest first. */
export type SelectionPriority = components["schemas"]["SelectionPriority"];

/** A message of an action or an escalation on its way, and how it went. */
export type SentMessage = components["schemas"]["SentMessage"];

/** A page of messages of actions. */
export type SentMessageList = components["schemas"]["SentMessageList"];

/** A message of an action with every attempt to deliver it. */
export type SentMessageWithAttempts = components["schemas"]["SentMessageWithAttempts"];

/** How much of a series was looked at. */
export type SeriesSummary = components["schemas"]["SeriesSummary"];

/** A signal that could not be fetched; this differs from a signal without a value. */
export type SignalError = components["schemas"]["SignalError"];

/** What values are: a `level` goes up and down, an `event` is one thing that happened, a `counter` only grows until it begins again at 0, as when what counts restarts. */
export type SignalKind = components["schemas"]["SignalKind"];

/** A period in which firings are held back. Evaluation continues. */
export type Silence = components["schemas"]["Silence"];

/** A page of silences. */
export type SilenceList = components["schemas"]["SilenceList"];

/** The hours with nothing left out, and the next ten times of a silence with them. */
export type SilencePreview = components["schemas"]["SilencePreview"];

/** One time of a silence that comes again. */
export type SilencedSpan = components["schemas"]["SilencedSpan"];

/** Snoozes each. */
export type SnoozeAct = components["schemas"]["SnoozeAct"];

/** How long the incident sends nothing. */
export type SnoozeIncidentBody = components["schemas"]["SnoozeIncidentBody"];

/** The source of a signal, and how reading it goes. */
export type SourceStatus = components["schemas"]["SourceStatus"];

/** Rows are read from a Postgres database again and again, and each is stored as an observation. */
export type SqlSource = components["schemas"]["SqlSource"];

/** Where one member stands among the others. */
export type Standing = components["schemas"]["Standing"];

/** One value, or a series with the newest point last; earlier points are the history. Without times the points are spread evenly over what the condition looks back on. Of a signal with members each point names its `member`, and those of one member are such a series. */
export type StaticValue = components["schemas"]["StaticValue"];

/** A sum over some of the rows of one leaf, or a row that shows by itself that it was changed. */
export type StoredSum = components["schemas"]["StoredSum"];

/** A page of sums; those of one leaf are to be added up over all pages. */
export type StoredSumList = components["schemas"]["StoredSumList"];

/** The evaluation template and its parameters. */
export type Strategy = components["schemas"]["Strategy"];

/** All looks of a task at one time. */
export type Sweep = components["schemas"]["Sweep"];

/** A page of times at which a task looked. */
export type SweepList = components["schemas"]["SweepList"];

/** A sentence bound to a pinned concept, condition and action. */
export type Task = components["schemas"]["Task"];

/** What a task has raised in the last four weeks. Only tasks that watch open incidents. */
export type TaskActivity = components["schemas"]["TaskActivity"];

/** A registered condition to make a task of, with the concept it judges. The intent is then a label and is not compiled. */
export type TaskBinding = components["schemas"]["TaskBinding"];

/** One firing of a task's action, and how it went. */
export type TaskDelivery = components["schemas"]["TaskDelivery"];

/** A task, what it has raised, where it delivers and how that went lately. */
export type TaskDetails = components["schemas"]["TaskDetails"];

/** A page of tasks. */
export type TaskList = components["schemas"]["TaskList"];

/** What people say about a task. It appears in messages and changes no decision. */
export type TaskMeta = components["schemas"]["TaskMeta"];

/** Fields to set; null removes one, and fields left out stay. */
export type TaskMetaChange = components["schemas"]["TaskMetaChange"];

/** Sends a message to a named channel, the inbox if none is named. */
export type TaskNotificationAction = components["schemas"]["TaskNotificationAction"];

/** The task that a sentence would become, and a token that creates exactly that task. */
export type TaskPreview = components["schemas"]["TaskPreview"];

/** Whether the task could be created as is. */
export type TaskValidation = components["schemas"]["TaskValidation"];

/** A fixed value and its side. */
export type ThresholdParams = components["schemas"]["ThresholdParams"];

/** Fires beyond a fixed value. */
export type ThresholdStrategy = components["schemas"]["ThresholdStrategy"];

/** How the severity tier of a prior was found. */
export type TierProvenance = components["schemas"]["TierProvenance"];

/** A point of a series. */
export type TimedValue = components["schemas"]["TimedValue"];

/** One step of the computation and its value. */
export type TraceNode = components["schemas"]["TraceNode"];

/** An active task whose sentence would mean something else. */
export type TriedTask = components["schemas"]["TriedTask"];

/** A test of an action, as if its condition had come true. */
export type TriggerActionBody = components["schemas"]["TriggerActionBody"];

/** When an action fires, for whom, and how often. */
export type TriggerConfig = components["schemas"]["TriggerConfig"];

/** An application context to try. */
export type TryContextBody = components["schemas"]["TryContextBody"];

/** Guardrails to try. */
export type TryGuardrailsBody = components["schemas"]["TryGuardrailsBody"];

/** What becomes different; what is left out stays. The kind of a channel never changes. */
export type UpdateChannelBody = components["schemas"]["UpdateChannelBody"];

/** What to change. */
export type UpdateFeedBody = components["schemas"]["UpdateFeedBody"];

/** The words of a signal to change; each field given replaces the old value entirely. */
export type UpdatePrimitiveBody = components["schemas"]["UpdatePrimitiveBody"];

/** What to change in a task; either every change is applied or none. */
export type UpdateTaskBody = components["schemas"]["UpdateTaskBody"];

/** Whether a recorded decision is what its definitions and data give. */
export type Verification = components["schemas"]["Verification"];

/** An explicit version without `@`, such as `1.0`; never `latest`. */
export type Version = components["schemas"]["Version"];

/** When the task runs on its own. */
export type WatchConfig = components["schemas"]["WatchConfig"];

/** How the watch of a task is doing. */
export type WatchStatus = components["schemas"]["WatchStatus"];

/** When the sentence asks to be checked; absent if it does not. */
export type WatchTime = components["schemas"]["WatchTime"];

/** When the task runs on its own: `every` or `on`, unless the sentence says which. */
export type WatchWish = components["schemas"]["WatchWish"];

/** Calls an HTTP address. */
export type WebhookAction = components["schemas"]["WebhookAction"];

/** How a stretch of the sentence was used. */
export type WordSpan = components["schemas"]["WordSpan"];

/** Starts a workflow. */
export type WorkflowAction = components["schemas"]["WorkflowAction"];

/** A workflow that an action started. */
export type WorkflowInstance = components["schemas"]["WorkflowInstance"];

/** A distance from the mean of history. */
export type ZScoreParams = components["schemas"]["ZScoreParams"];

/** Fires beyond a number of standard deviations of history. */
export type ZScoreStrategy = components["schemas"]["ZScoreStrategy"];
