// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.

/** Where each operation lives and what it takes. */
export const operationTable = {
  createConcept: {"method":"POST","path":"/concepts","query":[],"body":true,"elevated":true,"unversioned":false},
  createCondition: {"method":"POST","path":"/conditions","query":[],"body":true,"elevated":true,"unversioned":false},
  createTask: {"method":"POST","path":"/tasks","query":[],"body":true,"elevated":false,"unversioned":false},
  evaluateFull: {"method":"POST","path":"/evaluate/full","query":[],"body":true,"elevated":false,"unversioned":false},
  getConcept: {"method":"GET","path":"/concepts/{id}","query":["version"],"body":false,"elevated":false,"unversioned":false},
  getCondition: {"method":"GET","path":"/conditions/{id}","query":["version"],"body":false,"elevated":false,"unversioned":false},
  getDecision: {"method":"GET","path":"/decisions/{decision_id}","query":[],"body":false,"elevated":false,"unversioned":false},
  getHealth: {"method":"GET","path":"/healthz","query":[],"body":false,"elevated":false,"unversioned":true},
  getOpenApi: {"method":"GET","path":"/openapi.json","query":[],"body":false,"elevated":false,"unversioned":false},
  getPrimitive: {"method":"GET","path":"/primitives/{id}","query":[],"body":false,"elevated":false,"unversioned":false},
  getTask: {"method":"GET","path":"/tasks/{id}","query":[],"body":false,"elevated":false,"unversioned":false},
  listDecisions: {"method":"GET","path":"/decisions","query":["entity_id","condition_id","condition_version","outcome","from","to","limit","cursor"],"body":false,"elevated":false,"unversioned":false},
  listNotifications: {"method":"GET","path":"/notifications","query":["limit","cursor"],"body":false,"elevated":false,"unversioned":false},
  listObservations: {"method":"GET","path":"/observations","query":["entity","primitive_id","from","to","limit","cursor"],"body":false,"elevated":false,"unversioned":false},
  listPrimitives: {"method":"GET","path":"/primitives","query":["limit","cursor","namespace","q"],"body":false,"elevated":false,"unversioned":false},
  pushObservations: {"method":"POST","path":"/observations","query":[],"body":true,"elevated":false,"unversioned":false},
  registerPrimitive: {"method":"POST","path":"/primitives","query":[],"body":true,"elevated":true,"unversioned":false},
} as const;
