import { useTranslation } from 'react-i18next';

/** The variables of saved replies, which bots know about a customer too. */
export const CUSTOMER_VARIABLES = ['customer.name', 'customer.email', 'customer.phone'] as const;
export const VARIABLES = [...CUSTOMER_VARIABLES, 'agent.name', 'company.name'] as const;
export type Variable = (typeof VARIABLES)[number];

/** The short form that people type; it means the customer's name. */
const SHORT_NAME = 'name';

/** The names of the variables in the current language, by their names in templates. */
export function useVariableNames(): ReadonlyMap<string, string> {
  const { t } = useTranslation();
  const names: Record<Variable, string> = {
    'customer.name': t('variables.customerName'),
    'customer.email': t('variables.customerEmail'),
    'customer.phone': t('variables.customerPhone'),
    'agent.name': t('variables.agentName'),
    'company.name': t('variables.companyName'),
  };
  return new Map([...Object.entries(names), [SHORT_NAME, names['customer.name']]]);
}

/** Looks up a variable by any of its names. */
export const variableLookup = (values: Partial<Record<Variable, string | null>>) => (name: string) => {
  const known = new Map<string, string | null>(Object.entries(values));
  return known.get(name === SHORT_NAME ? 'customer.name' : name) ?? null;
};
