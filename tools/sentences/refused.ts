/** A sentence whose qualifier no task can have: what the refusal calls it and what it offers. */
interface Refused {
  sentence: string;
  reason: string;
  names: string;
  offers: string;
}

/** Qualifiers that no task can have: what is missing is named, and the nearest thing that works is offered. */
export const refused: Refused[] = [
  {
    sentence: "API error rate above 5% during business hours",
    reason: "qualifier",
    names: "during business hours",
    offers: "only between 22:00 and 06:00",
  },
  {
    sentence: "API error rate above 5% at night",
    reason: "qualifier",
    names: "at night",
    offers: "only between 22:00 and 06:00",
  },
  {
    sentence: "more than 100 API requests made between 9am and 5pm",
    reason: "qualifier",
    names: "between 9am and 5pm",
    offers: "only between 9am and 5pm",
  },
  {
    sentence: "API error rate above 5% on Monday",
    reason: "qualifier",
    names: "on Monday",
    offers: "on Mondays",
  },
  {
    sentence: "API error rate above 5% from 9am to 9am",
    reason: "qualifier_not_available",
    names: "certain hours",
    offers: "between 09:00 and 17:00",
  },
  {
    sentence: "API error rate above 5%, or no data",
    reason: "qualifier_not_available",
    names: "no data arrives",
    offers: "no data from the signal for 3h",
  },
  {
    sentence: "API error rate above 5% twice within an hour",
    reason: "qualifier",
    names: "twice within an hour",
    offers: "how long it has to last",
  },
  {
    sentence: "API error rate above 5% for less than 10 minutes",
    reason: "qualifier",
    names: "for less than 10 minutes",
    offers: "how long at most cannot",
  },
  {
    sentence: "API error rate above 5% for 10 minutes and processor temperature above 80",
    reason: "qualifier",
    names: "for 10 minutes",
    offers: "",
  },
  {
    sentence: "top 5 services by API error rate",
    reason: "qualifier",
    names: "top 5 services by",
    offers: "its own past",
  },
  {
    sentence: "top 10% of services by API error rate",
    reason: "qualifier",
    names: "top 10% of services by",
    offers: "its own past",
  },
  {
    sentence: "API error rate is forecast to exceed 5%",
    reason: "qualifier",
    names: "is forecast to",
    offers: "",
  },
];
