import * as z from '../zod.ts';

const phone = z.string().optional().describe('Absent where it is not set');

/** The operator's identity and contact details. Unset values are absent. */
export const SiteOperator = z.object({
  name: z.string().optional().describe('The legal name, at most 200 characters'),
  address: z.string().optional().describe('The postal address, at most 500 characters'),
  registration: z.string().optional().describe("Such as a company's registration number, at most 60 characters"),
  support: z.object({ email: z.string(), phone }).describe('Where everybody may ask'),
  grievance: z
    .object({
      officer: z.string().optional().describe('Name and designation, at most 200 characters'),
      email: z.string().optional().describe('Absent where it is not set; support answers then'),
      phone,
    })
    .optional()
    .describe('Who answers complaints'),
  notice: z.string().describe('The version of the privacy notice, as sign-up takes it'),
});
export type SiteOperator = z.infer<typeof SiteOperator>;
