# The first stage builds the front ends with everything; the second gathers what the server needs; the third runs it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/back-office/package.json apps/back-office/
COPY apps/widget/package.json apps/widget/
COPY apps/simulator/package.json apps/simulator/
COPY packages/contracts/package.json packages/contracts/
COPY packages/flow-engine/package.json packages/flow-engine/
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim AS server
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/back-office/package.json apps/back-office/
COPY apps/widget/package.json apps/widget/
COPY apps/simulator/package.json apps/simulator/
COPY packages/contracts/package.json packages/contracts/
COPY packages/flow-engine/package.json packages/flow-engine/
# The server's packages alone: Node comes with the image, and PostgreSQL, an optional package, runs in a container of its own.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace=@parley/server --include-workspace-root=false
COPY packages packages
COPY apps/server apps/server
# For npm run backup, restore, verify-backup, rotate-key, verify-receipts and lab.
COPY scripts/bootstrap.mjs scripts/
COPY scripts/run scripts/run
COPY --from=build /app/apps/back-office/dist apps/back-office/dist
COPY --from=build /app/apps/widget/dist apps/widget/dist

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Owned by root: the program cannot change itself.
COPY --from=server /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]
