import { useTranslation } from 'react-i18next';
import type { Range } from '../../components/charts/range.ts';
import { formatNumber } from '../../components/figures.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { OUTCOMES, totalOf, useOutcomeWords } from './outcomes.ts';
import { ReportCard } from './ReportCard.tsx';
import { behindAddress, exportAddress, type Limits, type ReportQuery } from './useReport.ts';
import { MIN_RATINGS, WideTable } from './WideTable.tsx';

/** How the conversations of each agent ended. */
export function AgentsCard({ query, range, limits }: { query: ReportQuery; range: Range; limits: Limits }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const words = useOutcomeWords();
  const mean = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <ReportCard
      query={query}
      title={() => t('reports.agents.title')}
      subtitle={t('reports.agents.subtitle')}
      exportTo={exportAddress(range, limits, 'agents')}
      minHeight={120}
      isEmpty={({ agents }) => agents.length === 0}
    >
      {({ agents }) => (
        <WideTable label={t('reports.agents.title')}>
          <thead>
            <tr>
              <th scope="col">{t('reports.agents.agent')}</th>
              <th scope="col">{t('reports.agents.conversations')}</th>
              {OUTCOMES.map(({ outcome }) => (
                <th key={outcome} scope="col">
                  {words[outcome].name}
                </th>
              ))}
              <th scope="col">{t('reports.rating')}</th>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ agentId, name, outcomes, rating }) => {
              const ofAgent = { kind: 'outcome', begunBy: 'bot', ...(agentId !== null && { agentId }) } as const;
              return (
                <tr key={agentId}>
                  <th scope="row">{name ?? t('reports.agents.gone')}</th>
                  <td>
                    <RouterLink to={behindAddress(range, limits, ofAgent)} sx={{ color: 'text.primary' }}>
                      {formatNumber(language, totalOf(outcomes))}
                    </RouterLink>
                  </td>
                  {OUTCOMES.map(({ key, outcome }) => (
                    <td key={key}>
                      {outcomes[key] === 0 ? (
                        0
                      ) : (
                        <RouterLink
                          to={behindAddress(range, limits, { ...ofAgent, outcome })}
                          sx={{ color: 'text.primary' }}
                        >
                          {formatNumber(language, outcomes[key])}
                        </RouterLink>
                      )}
                    </td>
                  ))}
                  <td>
                    {rating.count < MIN_RATINGS ? '–' : mean.format(rating.sum / rating.count)}{' '}
                    {t('reports.of', { count: rating.count })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </WideTable>
      )}
    </ReportCard>
  );
}
