type Provider = NonNullable<typeof globalThis.AI_SDK_DEFAULT_PROVIDER>;

const refuse = (name: string): never => {
  throw new Error(
    `"${name}" was passed as a model name. Use models.open() instead: the SDK sends plain names to a hosted service.`,
  );
};

/** Disables two defaults of the SDK: sending named models to its vendor's service, and logging to the console. */
export function groundSdk(): void {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  globalThis.AI_SDK_DEFAULT_PROVIDER = {
    specificationVersion: 'v4',
    languageModel: refuse,
    embeddingModel: refuse,
    imageModel: refuse,
  } as Provider;
}
