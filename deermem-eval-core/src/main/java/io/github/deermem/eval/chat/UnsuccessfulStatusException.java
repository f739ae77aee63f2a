package io.github.deermem.eval.chat;

import java.io.IOException;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * A reply's status that is none of 2xx. It is taken out of the client's hands, which would act upon
 * some by itself: send the request again, uncounted and without a pause, or call it a network
 * error.
 */
final class UnsuccessfulStatusException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient Headers headers;

  private UnsuccessfulStatusException(Response response) {
    this.status = response.code();
    this.headers = response.headers();
  }

  /** Lets only successful replies through. */
  static Response refuse(Interceptor.Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    if (response.isSuccessful()) {
      return response;
    }
    response.close();
    throw new UnsuccessfulStatusException(response);
  }

  int status() {
    return status;
  }

  /** Never to be shown. */
  Headers headers() {
    return headers;
  }

  /** Whether the same request may succeed later. */
  boolean mayPass() {
    return status == 429 || (status >= 500 && status <= 599);
  }
}
