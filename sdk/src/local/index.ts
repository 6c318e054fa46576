/** The service's engine without the service: test rules on inline data, in the same code that runs in production. */
export { DomainError } from "../../../worker/domain/values/errors/errors.ts";
export type { MemberValue, StaticData, StaticValue, TimedValue } from "./data.ts";
export type { LocalConcept, LocalCondition, LocalRule, LocalSignal } from "./definitions.ts";
export { evaluate, type EvaluateOptions, type LocalDecision } from "./evaluate.ts";
export type { Verification } from "../../../worker/domain/decision/verify.ts";
export type { AuditClient, LogFinding } from "../log/audit-client.ts";
export { auditLog, type AuditOptions, type LogAudit } from "../log/audit-log.ts";
export { checkLog, type KnownLog, type LogCheck } from "../log/check-log.ts";
export type { LogReach } from "../log/fetch-log.ts";
export type { LeafProof, LeafVerdict } from "../../../worker/domain/decision/log/leaf-proof.ts";
export { type ProofInput, type ProofVerification, verifyProof } from "./proof.ts";
