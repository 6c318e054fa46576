import { asHtml } from "../../../worker/domain/values/wording/html.ts";

/*
 * What Slack and Teams make of the bodies we send, about as a phone shows it: an approximation, for looking at order, length and
 * wrapping. Their fonts, colours and paddings are their own.
 */

interface SlackText {
  text: string;
}
interface SlackBlock {
  type: "header" | "section" | "actions" | "context";
  text?: SlackText;
  fields?: SlackText[];
  elements?: { text?: string | SlackText; style?: string }[];
}

/** A message of an incoming webhook with blocks. Slack's three entities are those of HTML, so its texts can stand as they are. */
export function slackHtml({ blocks }: { blocks: SlackBlock[] }): string {
  const texts = (all: (SlackText | undefined)[] = []) => all.flatMap((one) => (one === undefined ? [] : [one.text]));
  const shown = blocks.map(({ type, text, fields, elements = [] }) => {
    const [said = ""] = texts([text]);
    if (type === "header") return `<h2>${said}</h2>`;
    if (type === "actions")
      return buttons(elements.map(({ text: label, style }) => ({ label: (label as SlackText).text, style })));
    if (type === "context") return elements.map((one) => `<p class="small">${one.text as string}</p>`).join("");
    if (fields !== undefined)
      return `<div class="fields">${texts(fields)
        .map((field) => `<p>${field}</p>`)
        .join("")}</div>`;
    return `<p>${said}</p>`;
  });
  const head =
    '<p class="app"><b>Decision Monitor</b> <span class="tag">APP</span> <span class="small">03:05</span></p>';
  return document(`<article>${head}${shown.join("")}</article>`, slackStyle);
}

interface TextRun {
  text: string;
  weight?: string;
  size?: string;
  isSubtle?: boolean;
}
type CardElement =
  | { type: "RichTextBlock"; inlines: TextRun[] }
  | { type: "ActionSet"; actions: { title: string; style?: string }[] };

/** A card of a message to a webhook of the Workflows app. */
export function teamsHtml({ attachments }: { attachments: { content: { body: CardElement[] } }[] }): string {
  const run = ({ text, weight, size, isSubtle }: TextRun) =>
    `<span class="${[weight, size, isSubtle ? "small" : ""].join(" ")}">${asHtml(text)}</span>`;
  const shown = attachments.flatMap(({ content }) =>
    content.body.map((element) =>
      element.type === "RichTextBlock"
        ? `<p>${element.inlines.map(run).join("")}</p>`
        : buttons(element.actions.map(({ title, style }) => ({ label: asHtml(title), style }))),
    ),
  );
  return document(
    `<p class="app"><b>Workflows</b> <span class="small">03:05</span></p><article>${shown.join("")}</article>`,
    teamsStyle,
  );
}

const buttons = (all: readonly { label: string; style: string | undefined }[]): string =>
  `<div class="actions">${all.map(({ label, style }) => `<span class="button ${style}">${label}</span>`).join("")}</div>`;

const document = (body: string, style: string): string =>
  `<!doctype html><meta name="viewport" content="width=device-width"><style>${common}${style}</style><body>${body}`;

const common =
  "body{margin:12px;color:#1d1c1d}p{margin:0 0 8px;white-space:pre-wrap;overflow-wrap:anywhere}.actions{display:flex;flex-wrap:wrap;gap:8px;margin:4px 0 12px}";
const slackStyle =
  ".button.primary{background:#007a5a;color:#fff;border-color:#007a5a}body{font:16px/1.4 Lato,sans-serif}h2{font-size:18px;margin:0 0 8px;overflow-wrap:anywhere}.tag{background:#e8e8e8;border-radius:2px;font-size:11px;padding:1px 3px}.small{font-size:13px;color:#616061}.button{border:1px solid #bbb;border-radius:4px;padding:6px 12px;font-weight:700;font-size:14px}.fields{display:grid;grid-template-columns:1fr 1fr;gap:0 12px}";
const teamsStyle =
  ".button.positive{background:#5b5fc7;color:#fff;border-color:#5b5fc7}body{font:15px/1.4 'Segoe UI',sans-serif;background:#f5f5f5}article{background:#fff;border:1px solid #e0e0e0;border-radius:6px;padding:12px}.Bolder{font-weight:600}.Large{font-size:18px}.small{color:#616161;font-size:14px}.button{border:1px solid #c7c7c7;border-radius:4px;padding:6px 14px;font-weight:600;font-size:14px}";
