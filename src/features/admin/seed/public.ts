export { DEMO_PASSWORD, DEMO_TOTP_SECRET, type DemoMember } from './demo-members.ts';
export { seedDemo, seedIfEmpty } from './seed-demo.ts';
export { listDemoLogins, listDemoStaff } from './seed-members.ts';
