type Provider = NonNullable<typeof globalThis.AI_SDK_DEFAULT_PROVIDER>;

const refuse = (name: string): never => {
  throw new Error(
    `"${name}" was given as the name of a model. Open it by models.open(): names go to a hosted service.`,
  );
};

/** Takes from the SDK what it does on its own: sending named models to its maker's service, and writing to the console. */
export function groundSdk(): void {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  globalThis.AI_SDK_DEFAULT_PROVIDER = {
    specificationVersion: 'v4',
    languageModel: refuse,
    embeddingModel: refuse,
    imageModel: refuse,
  } as Provider;
}
