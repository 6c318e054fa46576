import { related } from "./words/category.ts";

/** Words that people use for one another when they speak of measurements, in any trade. */
const groups = `
left remaining remainder unused free available
use usage utilization utilisation consumption used consumed busy load
error failure fault errors failing err
failed unsuccessful
delay late lateness overdue tardy behind
latency lag
latency response
count number volume many
rate frequency often
share proportion percentage fraction portion
cost expense spend spending price
revenue sales income turnover
memory ram mem
message msg
request req
connection conn
configuration config cfg
authentication auth
replication repl
filesystem fs
utilization utilisation util
evaluation eval
voltage volt
frequency freq
interface iface
database db
medication med
haemoglobin hemoglobin hgb hb
creatinine creat
platelet plt
manager mgr
department dept
appointment appt
management mgmt
environment env
cpu processor
ssl tls
disk storage
customer client buyer shopper cust
employee staff worker personnel headcount
user member
login signin logon
signup registration
expiry expiration expire lapse
until before
since ago elapsed
deadline due
wait waiting queue queued
renewal renew
cancel cancellation terminate calloff
churn attrition leave
complaint grievance
ticket case request
outage downtime offline unavailable down
uptime availability available up
temperature temp heat hot
shipment delivery consignment parcel package
order purchase
stock inventory
defect fault flaw
approve approval approved sign-off
breach violation
risk danger
attendance turnup showup
similar similarity resemble match matching alike closeness
near proximity close approach
peer peers cohort comparable
baseline usual normal historical typical
traffic throughput bandwidth
answer respond reply responding
target goal plan planned
minimum floor least
maximum ceiling most
median middle
average mean avg
change delta difference
increase growth rise
invoice bill billing
payment paid pay pmt
refund reimbursement
daily today day
salary pay wage compensation
vacancy opening unfilled
absence absent absenteeism
accident incident injury
inspection audit
exclude exclusion excluded barred
include inclusion
license licence permit
doctor physician clinician
bed beds
visit appointment
speed velocity pace
weight mass load
capacity headroom
occupancy occupied full
fill filled full
backlog pending outstanding open unresolved
duration length
age old
profit margin earnings
debt leverage
balance funds
fraud fraudulent
suspicious suspicion
active live current
expected forecast predicted projected
water moisture humidity
quick fast rapid
completion complete finished done
success successful
lose lack without
passenger pax
account acct
transaction txn
quantity qty
amount amt
replica slave secondary standby
primary master leader
mother maternal
fetal foetal fetus foetus
`;

/** Stems that may stand for a stem. */
export const synonymsOf = related(groups, (line) => [line, line]);
