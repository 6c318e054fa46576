import { DomainError, type ErrorCode } from "./errors.ts";

/** An expected failure as plain data: errors lose their class where they cross a process or are stored. */
export interface ErrorData {
  code: ErrorCode;
  message: string;
  location?: string;
  suggestion?: string;
  details?: unknown;
}

/** The data of an error, without what it leaves out. */
export function toErrorData({ code, message, location, suggestion, details }: DomainError): ErrorData {
  return {
    code,
    message,
    ...(location === undefined ? {} : { location }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(details === undefined ? {} : { details }),
  };
}

/** The error that the data came from. */
export function fromErrorData({ code, message, ...parts }: ErrorData): DomainError {
  return new DomainError(code, message, parts);
}
