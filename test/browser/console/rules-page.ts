import { DecisionMonitor } from "@decision-monitor/sdk";
import type { Page } from "playwright-core";
import type { TestService } from "../../support/service.ts";
import { TEST_VARS } from "../../support/vars.ts";

const { SVC_API_KEYS: apiKey, SVC_ELEVATED_KEY: elevatedKey } = TEST_VARS;

/** A client that may change the rules. */
export const clientOf = ({ baseUrl }: TestService) => new DecisionMonitor({ apiKey, elevatedKey, baseUrl });

/** The text of a change. */
export const editor = (page: Page) => page.getByLabel("1. Write it");

/** Waits for what trying a change has found. */
export const found = (page: Page, text: string | RegExp) => page.locator(".rules-found").getByText(text).waitFor();
